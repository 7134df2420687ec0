import CivilTime
import Foundation

@testable import WebCalendar

/// Reads days and times of day in human-readable texts, and converts them to one form: `2026-11-20 10:00`.
enum WrittenMoment {
  /// Returns all moments in a text, such as `Friday 20 November 2026, 10:00–11:30`. A time of day without a day is on
  /// the preceding day, or on a given one.
  static func all(in text: String, on day: CivilDate? = nil) -> [String] {
    var moments: [(day: CivilDate, clock: String?)] = []
    var current = day
    for token in text.matches(
      of:
        /(?<iso>\d{4}-\d\d-\d\d)|(?<day>\d{1,2}) (?<month>[A-Z][a-z]{2})[a-z]*(?: (?<year>\d{4}))?|(?<clock>\d\d:\d\d)|(?<word>[Tt]oday|[Tt]omorrow)/
    ) {
      if let clock = token.clock {
        if let last = moments.last, last.clock == nil {
          moments[moments.count - 1].clock = String(clock)
        } else if let current {
          moments.append((current, String(clock)))
        }
        continue
      }
      if let iso = token.iso {
        current = RFC3339.date(String(iso))
      } else if let word = token.word {
        current = FaceDesk.today.adding(days: word.lowercased() == "today" ? 0 : 1)
      } else if let number = token.day.flatMap({ Int($0) }), let name = token.month,
        let month = months.firstIndex(of: String(name))
      {
        current = CivilDate(year: token.year.flatMap { Int($0) } ?? 2026, month: month + 1, day: number)
      }
      if let current { moments.append((current, nil)) }
    }
    return moments.map { RFC3339.text($0.day) + ($0.clock.map { " \($0)" } ?? "") }
  }

  /// Returns an RFC 3339 time in Berlin's local time, which is an hour ahead of UTC at that time.
  static func rfc3339(_ text: String?) -> String? {
    guard let text, let time = try? Date(text, strategy: .iso8601) else {
      return text.map { String($0.prefix(16)).replacing("T", with: " ") }
    }
    return time.addingTimeInterval(time < summerEnd ? 7200 : 3600).formatted(.iso8601.dateTimeSeparator(.space))
      .prefix(16).description
  }

  private static let summerEnd = Date(timeIntervalSince1970: 1_792_890_000)

  /// Returns the end of a range; for days, the last one. Nil if both are the same.
  static func last(_ start: String?, _ end: String?) -> String? {
    guard let start, let end else { return nil }
    let last = end.count > 10 ? end : RFC3339.date(end).map { RFC3339.text($0.adding(days: -1)) }
    return last == start ? nil : last
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
