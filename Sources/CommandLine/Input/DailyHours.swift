import ArgumentParser
package import CalendarModel
package import CivilTime
import TypedTimes

/// Daily hours as typed by the user, such as `09:00-17:00` or `9am-5pm`. If the end is before the beginning, it is on
/// the next day.
package struct DailyHours: ExpressibleByArgument {
  private let start: TypedTime.TimeOfDay
  private let end: TypedTime.TimeOfDay

  package init?(argument: String) {
    let parts = argument.lowercased().replacing("–", with: "-").split(separator: "-", omittingEmptySubsequences: false)
      .map(Self.time)
    guard parts.count == 2, let start = parts[0], let end = parts[1] else { return nil }
    (self.start, self.end) = (start, end)
  }

  private static func time(_ text: Substring) -> TypedTime.TimeOfDay? {
    let text = text.replacing(" ", with: "")
    let hour = Int(text).flatMap { (0...24).contains($0) ? "\($0):00" : nil }
    guard let time = TypedTime.TimeOfDay(hour ?? String(text)), time.offset == nil else { return nil }
    return time
  }

  /// The parts of a range that are within the hours, in the given time zone.
  package func ranges(within range: Range<Instant>, in zone: TimeZoneRules) -> InstantRanges {
    let first = zone.civil(at: range.lowerBound).date.adding(days: -1)
    let last = max(first, zone.civil(at: range.upperBound).date)
    let length = end.seconds > start.seconds ? end.seconds : end.seconds + 86_400
    let hours = (first.daysSinceEpoch...last.daysSinceEpoch).lazy.map { day -> Range<Instant> in
      let midnight = CivilDateTime(startOf: CivilDate(daysSinceEpoch: day))
      let from = zone.instant(of: midnight.adding(seconds: start.seconds))
      return from..<max(from, zone.instant(of: midnight.adding(seconds: length)))
    }
    return InstantRanges(hours).intersection(InstantRanges([range]))
  }
}

extension TypedTime.TimeOfDay {
  /// The local time in seconds after midnight.
  fileprivate var seconds: Int64 { Int64(hour * 3600 + minute * 60 + second) }
}
