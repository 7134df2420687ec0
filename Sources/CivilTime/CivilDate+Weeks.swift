/// A week of a year, numbered as in ISO 8601 and RFC 5545 3.3.10 (BYWEEKNO).
///
/// Week 1 is the first week with at least four days in the year, so the year of the week can differ from the year of
/// the date.
public struct CivilWeek: Hashable, Comparable, Sendable {
  /// The year in which the week is counted.
  public var year: Int
  /// The number of the week, 1 to 53.
  public var number: Int

  /// Makes a week from its parts, which are not checked.
  public init(year: Int, number: Int) {
    self.year = year
    self.number = number
  }

  /// Whether the left week comes before the right one, if both have the same week start.
  public static func < (left: CivilWeek, right: CivilWeek) -> Bool {
    (left.year, left.number) < (right.year, right.number)
  }
}

extension CivilDate {
  /// The ISO 8601 week, which begins on Monday.
  public var isoWeek: CivilWeek { week(startingOn: .monday) }

  /// The week of this date, if weeks begin on `start` (WKST of RFC 5545 3.3.10).
  public func week(startingOn start: Weekday) -> CivilWeek {
    // A week belongs to the year that contains its fourth day.
    let toFourthDay = 3 - weekday.days(after: start)
    let day = dayOfYear + toFourthDay
    if day < 1 {
      return CivilWeek(year: year - 1, number: (day + CivilDate.daysInYear(year - 1) + 6) / 7)
    }
    let length = CivilDate.daysInYear(year)
    return day > length ? CivilWeek(year: year + 1, number: 1) : CivilWeek(year: year, number: (day + 6) / 7)
  }

  /// The number of weeks in `year`, 52 or 53, if weeks begin on `start`.
  ///
  /// For years outside the range of `CivilDate`, the result is 52.
  public static func weeks(inYear year: Int, startingOn start: Weekday = .monday) -> Int {
    guard let last = CivilDate(year: year, month: 12, day: 31) else { return 52 }
    let week = last.week(startingOn: start)
    return week.year == year ? week.number : 52
  }

  /// The date of a weekday in a week, or nil if the year has no such week.
  public init?(week: CivilWeek, weekday: Weekday, startingOn start: Weekday = .monday) {
    // 4 January is always in week 1.
    guard let inFirstWeek = CivilDate(year: week.year, month: 1, day: 4), week.number >= 1,
      week.number <= CivilDate.weeks(inYear: week.year, startingOn: start)
    else { return nil }
    let toWeekStart = -inFirstWeek.weekday.days(after: start)
    self = inFirstWeek.adding(days: toWeekStart + 7 * (week.number - 1) + weekday.days(after: start))
  }

  /// The nth occurrence of a weekday in a month, counted from the end of the month if `nth` is negative.
  ///
  /// Returns nil if the month has no such day because `nth` is 0 or too large, or if there is no such month.
  public init?(nth: Int, _ weekday: Weekday, ofMonth month: Int, year: Int) {
    guard nth != 0, (-5...5).contains(nth), let first = CivilDate(year: year, month: month, day: 1) else {
      return nil
    }
    let firstMatch = 1 + weekday.days(after: first.weekday)
    let length = first.daysInMonth
    let lastMatch = firstMatch + (length - firstMatch) / 7 * 7
    let day = nth > 0 ? firstMatch + 7 * (nth - 1) : lastMatch + 7 * (nth + 1)
    self.init(year: year, month: month, day: day)
  }

  /// The ordinal of the date among the same weekdays of its month, 1 to 5.
  public var ordinalInMonth: Int { (day + 6) / 7 }

  /// The ordinal of the date among the same weekdays of its month, counted from the end, -1 to -5.
  public var ordinalFromMonthEnd: Int { -(daysInMonth - day) / 7 - 1 }
}
