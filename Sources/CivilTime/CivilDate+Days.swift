// Years begin on 1 March here, so the leap day is the last day of its year. They are counted from the year -10000, a
// multiple of 400, so every number is positive.

extension CivilDate {
  /// Days from 1 March of the year -10000 to 1 January 1970.
  @inlinable static var daysBeforeEpoch: Int { 4_371_893 }
  /// The day number of `earliest`.
  @inlinable static var earliestDay: Int { -4_371_587 }
  /// The day number of `latest`.
  @inlinable static var latestDay: Int { 35_804_721 }

  /// The day's number, where 1 January 1970 is 0 and earlier days are negative.
  @inlinable
  public var daysSinceEpoch: Int {
    let beforeMarch = storedMonth < 3
    let years = year + (beforeMarch ? 9999 : 10000)
    let months = beforeMarch ? month + 9 : month - 3
    let leapDays = years / 4 - years / 100 + years / 400
    // Five months starting in March or in August have 153 days.
    let daysInYear = (153 * months + 2) / 5 + day - 1
    return 365 * years + leapDays + daysInYear - CivilDate.daysBeforeEpoch
  }

  /// Makes the date for a day number, where 1 January 1970 is 0.
  ///
  /// Numbers outside the range give `earliest` or `latest`.
  @inlinable
  public init(daysSinceEpoch days: Int) {
    let inRange = Swift.min(Swift.max(days, CivilDate.earliestDay), CivilDate.latestDay)
    let number = UInt32(truncatingIfNeeded: inRange + CivilDate.daysBeforeEpoch)
    // In quarters of a day, a century has 146,097 and a year within a century has 1,461.
    let quarters = 4 * number + 3
    let century = quarters / 146_097
    let centuryQuarters = quarters % 146_097 | 3
    let years = 100 * century + centuryQuarters / 1461
    let dayOfYear = centuryQuarters % 1461 / 4
    let months = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * months + 2) / 5 + 1
    let beforeMarch = months >= 10
    self.init(
      uncheckedYear: Int32(truncatingIfNeeded: years) - (beforeMarch ? 9999 : 10000),
      month: UInt8(truncatingIfNeeded: beforeMarch ? months - 9 : months + 3),
      day: UInt8(truncatingIfNeeded: day))
  }

  /// The date `days` later (earlier if negative), limited to `earliest` and `latest`.
  @inlinable
  public func adding(days: Int) -> CivilDate {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    return CivilDate(daysSinceEpoch: overflow ? (days < 0 ? Int.min : Int.max) : sum)
  }

  /// The same day of the month `months` later (earlier if negative), or nil if that month has no such day.
  ///
  /// The result is also nil if the year is outside the range of dates.
  public func adding(months: Int) -> CivilDate? {
    let (sum, overflow) = (12 * year + month - 1).addingReportingOverflow(months)
    guard !overflow else { return nil }
    let monthIndex = sum % 12 < 0 ? sum % 12 + 12 : sum % 12
    return CivilDate(year: (sum - monthIndex) / 12, month: monthIndex + 1, day: day)
  }

  /// The number of days from `other` to this date (negative if this date is earlier).
  @inlinable
  public func days(since other: CivilDate) -> Int { daysSinceEpoch - other.daysSinceEpoch }
}
