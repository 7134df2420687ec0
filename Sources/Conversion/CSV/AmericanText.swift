import CivilTime

/// Dates in American notation.
enum DayText {
  /// Returns a date such as `11/20/2026`.
  static func long(_ time: CivilDateTime) -> String {
    let date = time.date
    return "\(padded(date.month))/\(padded(date.day))/\(padded(date.year, to: 4))"
  }

  /// Returns a date such as `11/20/26`.
  static func short(_ time: CivilDateTime) -> String {
    let date = time.date
    return "\(padded(date.month))/\(padded(date.day))/\(padded(date.year % 100))"
  }

  /// Returns a number padded with zeros.
  static func padded(_ number: Int, to count: Int = 2) -> String {
    let text = String(abs(number))
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

/// Times of day in American notation.
enum ClockText {
  /// Returns a time such as `9:15 AM`.
  static func short(_ time: CivilDateTime) -> String { "\(hour(time)):\(DayText.padded(time.minute)) \(half(time))" }

  /// Returns a time such as `9:15:00 AM`.
  static func long(_ time: CivilDateTime) -> String {
    "\(hour(time)):\(DayText.padded(time.minute)):\(DayText.padded(time.second)) \(half(time))"
  }

  /// Returns a time such as `09:15:00 AM`.
  static func padded(_ time: CivilDateTime) -> String { (hour(time) < 10 ? "0" : "") + long(time) }

  private static func hour(_ time: CivilDateTime) -> Int { (time.hour + 11) % 12 + 1 }
  private static func half(_ time: CivilDateTime) -> String { time.hour < 12 ? "AM" : "PM" }
}
