/// A day with a time of day, to the second, without a time zone.
///
/// There are no leap seconds: seconds range from 0 to 59. Arithmetic stops at the first and last second of the range of
/// `CivilDate`. A date-time takes 12 bytes.
public struct CivilDateTime: Hashable, Sendable {
  /// The day.
  public let date: CivilDate
  @usableFromInline let storedHour: UInt8
  @usableFromInline let storedMinute: UInt8
  @usableFromInline let storedSecond: UInt8

  /// Makes a date-time from parts that are known to be in range.
  @inlinable
  init(uncheckedDate date: CivilDate, hour: UInt8, minute: UInt8, second: UInt8) {
    self.date = date
    storedHour = hour
    storedMinute = minute
    storedSecond = second
  }

  /// Makes a date-time, or returns nil if the hour is not in 0...23 or the minute or second is not in 0...59.
  @inlinable
  public init?(date: CivilDate, hour: Int, minute: Int, second: Int) {
    guard hour >= 0, hour <= 23, minute >= 0, minute <= 59, second >= 0, second <= 59 else { return nil }
    self.init(
      uncheckedDate: date, hour: UInt8(truncatingIfNeeded: hour), minute: UInt8(truncatingIfNeeded: minute),
      second: UInt8(truncatingIfNeeded: second))
  }

  /// Makes a date-time from all its parts, or returns nil if one is out of range.
  @inlinable
  public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
    self.init(date: date, hour: hour, minute: minute, second: second)
  }

  /// Makes the midnight at the beginning of a day.
  @inlinable
  public init(startOf date: CivilDate) {
    self.init(uncheckedDate: date, hour: 0, minute: 0, second: 0)
  }

  /// The hour, 0 to 23.
  @inlinable public var hour: Int { Int(storedHour) }
  /// The minute, 0 to 59.
  @inlinable public var minute: Int { Int(storedMinute) }
  /// The second, 0 to 59.
  @inlinable public var second: Int { Int(storedSecond) }
  /// Seconds since the day's midnight, 0 to 86,399.
  @inlinable public var secondOfDay: Int { (hour * 60 + minute) * 60 + second }
}

extension CivilDateTime: Comparable {
  /// Whether the left civil time comes before the right one, if both are in the same time zone.
  @inlinable
  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    left.date == right.date ? left.secondOfDay < right.secondOfDay : left.date < right.date
  }
}

extension CivilDateTime {
  /// Civil seconds since 1970-01-01 00:00:00, with 86,400 seconds a day, as if this were UTC.
  @inlinable
  public var secondsSinceEpoch: Int64 { Int64(date.daysSinceEpoch * 86400 + secondOfDay) }

  /// Makes a civil time from a number of civil seconds since 1970-01-01 00:00:00.
  ///
  /// Numbers outside the range give the first or last second.
  @inlinable
  public init(secondsSinceEpoch seconds: Int64) {
    let earliest = Int64(CivilDate.earliestDay * 86400)
    let latest = Int64(CivilDate.latestDay * 86400 + 86399)
    let fromEarliest = UInt64(truncatingIfNeeded: Swift.min(Swift.max(seconds, earliest), latest) - earliest)
    let days = Int(truncatingIfNeeded: fromEarliest / 86400) + CivilDate.earliestDay
    let second = UInt32(truncatingIfNeeded: fromEarliest % 86400)
    self.init(
      uncheckedDate: CivilDate(daysSinceEpoch: days), hour: UInt8(truncatingIfNeeded: second / 3600),
      minute: UInt8(truncatingIfNeeded: second / 60 % 60), second: UInt8(truncatingIfNeeded: second % 60))
  }

  /// The civil time `seconds` later (earlier if negative), with 86,400 seconds a day.
  @inlinable
  public func adding(seconds: Int64) -> CivilDateTime {
    let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
    return CivilDateTime(secondsSinceEpoch: overflow ? (seconds < 0 ? Int64.min : Int64.max) : sum)
  }

  /// The same time of day, `days` later (earlier if negative).
  @inlinable
  public func adding(days: Int) -> CivilDateTime {
    CivilDateTime(
      uncheckedDate: date.adding(days: days), hour: storedHour, minute: storedMinute, second: storedSecond)
  }

  /// The same time of day on another date.
  @inlinable
  public func on(_ date: CivilDate) -> CivilDateTime {
    CivilDateTime(uncheckedDate: date, hour: storedHour, minute: storedMinute, second: storedSecond)
  }
}
