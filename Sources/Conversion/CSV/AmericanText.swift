import CivilTime

/// Days as American programs write them.
enum DayText {
  /// Such as `11/20/2026`.
  static func long(_ time: CivilDateTime) -> String {
    let date = time.date
    return "\(padded(date.month))/\(padded(date.day))/\(padded(date.year, to: 4))"
  }

  /// Such as `11/20/26`.
  static func short(_ time: CivilDateTime) -> String {
    let date = time.date
    return "\(padded(date.month))/\(padded(date.day))/\(padded(date.year % 100))"
  }

  /// A number with zeros before it.
  static func padded(_ number: Int, to count: Int = 2) -> String {
    let text = String(abs(number))
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

/// Times of day as American programs write them.
enum ClockText {
  /// Such as `9:15 AM`.
  static func short(_ time: CivilDateTime) -> String { "\(hour(time)):\(DayText.padded(time.minute)) \(half(time))" }

  /// Such as `9:15:00 AM`.
  static func long(_ time: CivilDateTime) -> String {
    "\(hour(time)):\(DayText.padded(time.minute)):\(DayText.padded(time.second)) \(half(time))"
  }

  /// Such as `09:15:00 AM`.
  static func padded(_ time: CivilDateTime) -> String { (hour(time) < 10 ? "0" : "") + long(time) }

  private static func hour(_ time: CivilDateTime) -> Int { (time.hour + 11) % 12 + 1 }
  private static func half(_ time: CivilDateTime) -> String { time.hour < 12 ? "AM" : "PM" }
}
