/// A day of the proleptic Gregorian calendar, without a time or a time zone.
///
/// Years range from -9999 to 99999 (year 0 is the year before year 1). Arithmetic stops at the first and last day, so
/// no input can make it trap. A date takes 8 bytes.
public struct CivilDate: Hashable, Sendable {
  @usableFromInline let storedYear: Int32
  @usableFromInline let storedMonth: UInt8
  @usableFromInline let storedDay: UInt8

  /// Makes a date from parts that are known to be valid.
  @inlinable
  init(uncheckedYear year: Int32, month: UInt8, day: UInt8) {
    storedYear = year
    storedMonth = month
    storedDay = day
  }

  /// Makes a date, or returns nil if there is no such day or the year is outside -9999...99999.
  @inlinable
  public init?(year: Int, month: Int, day: Int) {
    guard year >= -9999, year <= 99999, day >= 1, day <= CivilDate.daysInMonth(month, year: year) else { return nil }
    self.init(
      uncheckedYear: Int32(truncatingIfNeeded: year), month: UInt8(truncatingIfNeeded: month),
      day: UInt8(truncatingIfNeeded: day))
  }

  /// The year, -9999 to 99999.
  @inlinable public var year: Int { Int(storedYear) }
  /// The month, 1 to 12.
  @inlinable public var month: Int { Int(storedMonth) }
  /// The day of the month, 1 to 31.
  @inlinable public var day: Int { Int(storedDay) }

  /// The earliest day, 1 January of the year -9999.
  public static let earliest = CivilDate(uncheckedYear: -9999, month: 1, day: 1)
  /// The latest day, 31 December of the year 99999.
  public static let latest = CivilDate(uncheckedYear: 99999, month: 12, day: 31)
  /// 1 January 1970, day 0 of `daysSinceEpoch`.
  public static let epoch = CivilDate(uncheckedYear: 1970, month: 1, day: 1)
}

extension CivilDate: Comparable {
  /// The parts as one number that sorts in date order.
  @inlinable var orderKey: Int { year << 16 | month << 8 | day }

  /// Whether the left day comes before the right one.
  @inlinable
  public static func < (left: CivilDate, right: CivilDate) -> Bool { left.orderKey < right.orderKey }
}

extension CivilDate {
  /// Whether the year has a 29 February.
  @inlinable
  public static func isLeapYear(_ year: Int) -> Bool {
    year & 3 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The number of days in the month, or 0 if `month` is not 1 to 12.
  @inlinable
  public static func daysInMonth(_ month: Int, year: Int) -> Int {
    guard month >= 1, month <= 12 else { return 0 }
    if month == 2 { return isLeapYear(year) ? 29 : 28 }
    // Long and short months alternate, and the alternation starts again in August.
    return 30 + ((month + month >> 3) & 1)
  }

  /// The number of days in the year, 365 or 366.
  @inlinable
  public static func daysInYear(_ year: Int) -> Int { isLeapYear(year) ? 366 : 365 }

  /// The number of days in this date's month, 28 to 31.
  @inlinable public var daysInMonth: Int { CivilDate.daysInMonth(month, year: year) }

  /// The day of the year, 1 to 366.
  @inlinable
  public var dayOfYear: Int {
    // 367/12 is the mean length of a month in a year whose February has 30 days.
    let days = (367 * month - 362) / 12 + day
    return month <= 2 ? days : days - (CivilDate.isLeapYear(year) ? 1 : 2)
  }

  /// The weekday.
  @inlinable
  public var weekday: Weekday { Weekday(daysFromMonday: daysSinceEpoch + 3) }
}
