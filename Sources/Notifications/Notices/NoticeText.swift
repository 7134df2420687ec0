import CalendarModel
import CalendarStore
import CivilTime
import CalendarText
import TerminalText

/// The words of a notice, for a reader in a zone at a moment.
struct NoticeText {
  let now: Instant
  let zone: TimeZoneRules

  /// The most characters of a title, and of each line of a text.
  private static let titleLimit = 200
  private static let lineLimit = 400

  /// The title of an item on one line.
  static func title(_ text: String?) -> String {
    let line = cut(text ?? "", titleLimit)
    return line.isEmpty ? ItemTitle.missing : line
  }

  /// A text from a calendar on one line.
  static func line(_ text: String) -> String { cut(text, lineLimit) }

  private static func cut(_ text: String, _ limit: Int) -> String {
    // What follows is not even looked at: a file may hold megabytes.
    let start = String(text.unicodeScalars.prefix(limit * 4))
    let words = start.split(whereSeparator: \.isWhitespace).joined(separator: " ").printableName
    return words.count > limit ? words.prefix(limit - 1) + "…" : words
  }

  /// When something happens, and how long that is from now.
  func when(_ delivery: AlarmDelivery) -> String {
    if delivery.isAllDay { return day(of: delivery.start) ?? "today" }
    let isToDo = delivery.kind == .reminder
    var words = isToDo ? "due \(clock(delivery.start))" : clock(delivery.start)
    if !isToDo, delivery.end > delivery.start {
      let isSameDay = date(delivery.start) == date(delivery.end)
      words += "–" + (isSameDay ? clock(delivery.end) : "\(day(of: delivery.end) ?? "") \(clock(delivery.end))")
    }
    if let day = day(of: delivery.start) { words = "\(day) \(words)" }
    return "\(words), \(distance(delivery, isToDo: isToDo))"
  }

  private func distance(_ delivery: AlarmDelivery, isToDo: Bool) -> String {
    let ahead = delivery.start.seconds(since: now)
    // An alarm is told a moment late: it is still five minutes before, and not four.
    if ahead >= 30 { return "in \(DurationText.distance((ahead + 30) / 60 * 60))" }
    if ahead > -60 { return "now" }
    if !isToDo, delivery.end < now {
      let past = now.seconds(since: delivery.end)
      return past < 60 ? "just over" : "over \(DurationText.distance(past)) ago"
    }
    return isToDo ? "\(DurationText.distance(-ahead)) ago" : "since \(DurationText.distance(-ahead))"
  }

  private func date(_ instant: Instant) -> CivilDate { zone.civil(at: instant).date }

  /// The day of an instant; nil for today.
  private func day(of instant: Instant) -> String? {
    let date = date(instant)
    let today = self.date(now)
    if date == today { return nil }
    if date == today.adding(days: 1) { return "tomorrow" }
    return DateWords.short(date, besides: today)
  }

  func clock(_ instant: Instant) -> String {
    let civil = zone.civil(at: instant)
    return DateWords.clock(civil.adding(seconds: -Int64(civil.second)))
  }
}

extension NoticeText {
  /// When an occurrence begins, in a list.
  func moment(_ delivery: AlarmDelivery) -> String {
    let day = day(of: delivery.start)
    if delivery.isAllDay { return day ?? "today" }
    return [day, clock(delivery.start)].compactMap { $0 }.joined(separator: " ")
  }
}
