import CalendarModel
import CivilTime

/// Alarms and lengths in words.
enum AlarmWords {
  /// When an alarm goes off, such as `15 minutes before`; nil if it says a moment or a place of its own, or nothing.
  static func text(_ alarm: Alarm) -> String? {
    guard case .relative(let duration, let anchor)? = alarm.trigger else { return nil }
    let end = anchor == .end ? " the end" : ""
    if duration.isZero { return end.isEmpty ? "At the start" : "At the end" }
    return "\(length(duration)) \(duration.isNegative ? "before" : "after")\(end)"
  }

  /// A length without its sign, such as `1 day 2 hours`.
  static func length(_ duration: CalendarDuration) -> String {
    length(days: abs(duration.days), seconds: Int(duration.seconds.magnitude))
  }

  /// A length of whole days and seconds.
  static func length(days: Int, seconds: Int) -> String {
    var parts: [(Int, String)] = []
    if days % 7 == 0, seconds == 0, days > 0 { parts.append((days / 7, "week")) } else { parts.append((days, "day")) }
    parts += [(seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second")]
    let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return words.isEmpty ? "no time" : words.joined(separator: " ")
  }
}
