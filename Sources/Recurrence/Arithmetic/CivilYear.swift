import CivilTime

/// A year for use in rules: its first day, and everything that determines its days.
struct CivilYear {
  let number: Int
  /// The day number of 1 January, where 1 January 1970 is 0.
  let firstDay: Int
  let isLeap: Bool

  init(_ number: Int) {
    self.number = number
    firstDay = CivilYear.firstDay(of: number)
    isLeap = CivilDate.isLeapYear(number)
  }

  /// The number of days in the year.
  var length: Int { isLeap ? 366 : 365 }

  /// The weekday of 1 January, where 0 is Monday.
  var firstWeekday: Int { CivilYear.weekday(ofDay: firstDay) }

  /// The day number of 1 January of a year.
  static func firstDay(of number: Int) -> Int {
    // Years are counted from a multiple of 400 that is earlier than all years.
    let years = number + 12_000
    let leapDays = (years + 3) / 4 - (years + 99) / 100 + (years + 399) / 400
    return 365 * years + leapDays - 5_102_438
  }

  /// The year that contains a day.
  static func number(ofDay day: Int) -> Int { CivilDate(daysSinceEpoch: day).year }

  /// The weekday of a day number, where 0 is Monday.
  static func weekday(ofDay day: Int) -> Int {
    let weekday = (day + 3) % 7
    return weekday < 0 ? weekday + 7 : weekday
  }

  /// The last year with occurrences of rules.
  static let last = 9999
  /// The last second with occurrences of rules, at the end of the year 9999.
  static let lastSecond = firstDay(of: 10_000) * 86400 - 1
}

/// The properties that determine the days of a year: its first weekday, its length, and the lengths of the adjacent
/// years.
///
/// There are 28 shapes. The adjacent years matter for weeks that overlap the year and for days counted from its end.
struct YearShape {
  let firstWeekday: Int
  let isLeap: Bool
  let followsLeapYear: Bool
  let precedesLeapYear: Bool

  static let count = 28

  init(index: Int) {
    firstWeekday = index % 7
    isLeap = index / 7 == 1
    followsLeapYear = index / 7 == 2
    precedesLeapYear = index / 7 == 3
  }

  var length: Int { isLeap ? 366 : 365 }
  var previousLength: Int { followsLeapYear ? 366 : 365 }
  var nextLength: Int { precedesLeapYear ? 366 : 365 }

  /// The index of a year's shape.
  static func index(of year: CivilYear) -> Int {
    let kind: Int
    if year.isLeap {
      kind = 1
    } else if CivilDate.isLeapYear(year.number - 1) {
      kind = 2
    } else {
      kind = CivilDate.isLeapYear(year.number + 1) ? 3 : 0
    }
    return year.firstWeekday + 7 * kind
  }
}
