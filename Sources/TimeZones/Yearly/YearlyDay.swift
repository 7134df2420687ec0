import CivilTime

/// A kind of day that occurs once in every year, such as the last Sunday of March.
enum YearlyDay: Hashable {
  /// The first to fourth occurrence of a weekday in a month, or the last (-1).
  case weekday(Weekday, ordinal: Int, month: Int)
  /// The first occurrence of a weekday on or after a day of a month, possibly in the next month.
  case weekdayFrom(Weekday, month: Int, day: Int)
  /// A fixed day of a month.
  case date(month: Int, day: Int)
  /// A day of the year from 1, counting 29 February.
  case dayOfYear(Int)

  /// The number of years that must agree before a kind of day is accepted: enough to include all fourteen kinds of
  /// years, even around the end of a century.
  static let sampleYears = 40

  /// The kind of day that all these dates have in common. The dates are in at least `sampleYears` successive years, one
  /// in each year.
  init?(_ dates: [CivilDate]) {
    guard dates.count >= Self.sampleYears, let first = dates.first,
      zip(dates, dates.dropFirst()).allSatisfy({ $1.year == $0.year + 1 })
    else { return nil }
    if dates.allSatisfy({ $0.month == first.month && $0.day == first.day }) {
      self = .date(month: first.month, day: first.day)
    } else if dates.allSatisfy({ $0.dayOfYear == first.dayOfYear }) {
      self = .dayOfYear(first.dayOfYear)
    } else if let ordinal = WeekdayOrdinals(common: dates)?.preferred {
      self = .weekday(first.weekday, ordinal: ordinal, month: first.month)
    } else {
      guard let start = Self.firstDay(dates) else { return nil }
      self = .weekdayFrom(first.weekday, month: start.month, day: start.day)
    }
  }

  /// The first of seven days that include all the dates, which are on the same weekday.
  private static func firstDay(_ dates: [CivilDate]) -> CivilDate? {
    let numbers = dates.compactMap { dayOfCommonYear(month: $0.month, day: $0.day) }
    guard numbers.count == dates.count, Set(dates.map(\.weekday)).count == 1,
      let first = numbers.min(), let last = numbers.max(), last - first == 6
    else { return nil }
    return zip(numbers, dates).first { $0.0 == first }?.1
  }

  /// The day of the year, from 1, in a common year, or nil for 29 February.
  static func dayOfCommonYear(month: Int, day: Int) -> Int? {
    CivilDate(year: 2001, month: month, day: day)?.dayOfYear
  }
}

/// The ordinals of dates among the weekdays of their month: the nth, the last, or both.
struct WeekdayOrdinals: Hashable {
  /// 1 to 4, or nil if they differ.
  private(set) var fromStart: Int?
  /// Whether all are the last of their weekday in the month.
  private(set) var areLast: Bool

  /// The ordinals of one date.
  init(_ date: CivilDate) {
    fromStart = date.ordinalInMonth < 5 ? date.ordinalInMonth : nil
    areLast = date.ordinalFromMonthEnd == -1
  }

  /// The ordinals that all dates share, or nil if they share none or are in different months or on different weekdays.
  init?(common dates: [CivilDate]) {
    guard let first = dates.first else { return nil }
    var common = WeekdayOrdinals(first)
    for date in dates.dropFirst() {
      guard date.month == first.month, date.weekday == first.weekday, let next = common.common(with: date) else {
        return nil
      }
      common = next
    }
    self = common
  }

  /// The ordinals shared with another date, or nil if there are none.
  func common(with date: CivilDate) -> WeekdayOrdinals? {
    let other = WeekdayOrdinals(date)
    var result = self
    if fromStart != other.fromStart { result.fromStart = nil }
    result.areLast = areLast && other.areLast
    return result.fromStart != nil || result.areLast ? result : nil
  }

  /// The ordinal to write: the last one if possible, since that is usually what is meant.
  var preferred: Int? { areLast ? -1 : fromStart }
}
