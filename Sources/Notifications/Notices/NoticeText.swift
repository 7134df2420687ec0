import CalendarModel
import CalendarStore
import CivilTime
import CalendarText
import TerminalText

/// Formats the text of a notice for a reader in a time zone at a given time.
struct NoticeText {
  let now: Instant
  let zone: TimeZoneRules

  /// The maximum lengths of a title and of each text line, in characters.
  private static let titleLimit = 200
  private static let lineLimit = 400

  /// Returns the title of an item on one line.
  static func title(_ text: String?) -> String {
    let line = cut(text ?? "", titleLimit)
    return line.isEmpty ? ItemTitle.missing : line
  }

  /// Returns text from a calendar on one line.
  static func line(_ text: String) -> String { cut(text, lineLimit) }

  private static func cut(_ text: String, _ limit: Int) -> String {
    // The rest is not even read, because it may be several megabytes long.
    let start = String(text.unicodeScalars.prefix(limit * 4))
    let words = start.split(whereSeparator: \.isWhitespace).joined(separator: " ").printableName
    return words.count > limit ? words.prefix(limit - 1) + "…" : words
  }

  /// Returns the time of an item, and how far away it is from now.
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
    // Alarms are delivered slightly late. Round, so that the text still says five minutes, not four.
    if ahead >= 30 { return "in \(DurationText.distance((ahead + 30) / 60 * 60))" }
    if ahead > -60 { return "now" }
    if !isToDo, delivery.end < now {
      let past = now.seconds(since: delivery.end)
      return past < 60 ? "just ended" : "ended \(DurationText.distance(past)) ago"
    }
    return isToDo ? "\(DurationText.distance(-ahead)) ago" : "started \(DurationText.distance(-ahead)) ago"
  }

  private func date(_ instant: Instant) -> CivilDate { zone.civil(at: instant).date }

  /// The date of an instant, or nil for today.
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
  /// Returns the start of an occurrence, for a list.
  func moment(_ delivery: AlarmDelivery) -> String {
    let day = day(of: delivery.start)
    if delivery.isAllDay { return day ?? "today" }
    return [day, clock(delivery.start)].compactMap { $0 }.joined(separator: " ")
  }
}
