/// A length of time as in RFC 5545 3.3.6: nominal days and exact seconds.
///
/// Days follow the calendar, however long a clock change makes them; hours, minutes and seconds are exact. A week is
/// seven days. Both parts have the same sign, because the text has only one sign.
public struct CalendarDuration: Hashable, Sendable {
  /// Nominal days, negative for a duration backward in time.
  public let days: Int
  /// Exact seconds, negative for a duration backward in time.
  public let seconds: Int64

  /// Makes a duration from parts that are known to agree in sign and to be negatable.
  init(uncheckedDays days: Int, seconds: Int64) {
    self.days = days
    self.seconds = seconds
  }

  /// Makes a duration from both parts, or nil if one is positive and the other negative.
  public init?(days: Int, seconds: Int64) {
    guard days.signum() * Int(seconds.signum()) >= 0 else { return nil }
    self.init(uncheckedDays: Swift.max(days, -Int.max), seconds: Swift.max(seconds, -Int64.max))
  }

  /// Makes a duration of nominal days.
  public init(days: Int) {
    self.init(uncheckedDays: Swift.max(days, -Int.max), seconds: 0)
  }

  /// Makes a duration of exact seconds.
  public init(seconds: Int64) {
    self.init(uncheckedDays: 0, seconds: Swift.max(seconds, -Int64.max))
  }

  /// The empty duration, `PT0S`.
  public static let zero = CalendarDuration(seconds: 0)

  /// Whether the duration goes backward in time.
  public var isNegative: Bool { days < 0 || seconds < 0 }

  /// Whether the duration is empty.
  public var isZero: Bool { days == 0 && seconds == 0 }

  /// The same length in the opposite direction.
  public var negated: CalendarDuration { CalendarDuration(uncheckedDays: -days, seconds: -seconds) }

  /// The same length in the opposite direction.
  public static prefix func - (duration: CalendarDuration) -> CalendarDuration { duration.negated }

  /// The length in seconds if every day has 86,400 seconds, limited to 64 bits.
  ///
  /// It is exact in UTC and for floating times. In a time zone, days can be longer or shorter.
  public var nominalSeconds: Int64 {
    let (daySeconds, tooLong) = Int64(days).multipliedReportingOverflow(by: 86400)
    let (total, overflow) = daySeconds.addingReportingOverflow(seconds)
    if tooLong || overflow { return isNegative ? -Int64.max : Int64.max }
    return total
  }
}
