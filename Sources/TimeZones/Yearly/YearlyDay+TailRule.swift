import CivilTime

extension YearlyDay {
  /// The change of a tail rule on that day, the given number of seconds after midnight, or nil if no tail rule can
  /// express it.
  func change(seconds: Int) -> TailRule.Change? {
    switch self {
    case .weekday(let weekday, let ordinal, let month):
      return TailRule.Change(
        day: .weekday(weekday, week: ordinal == -1 ? 5 : ordinal, month: month), seconds: seconds)
    case .weekdayFrom(let weekday, let month, let day):
      guard let (week, days) = Self.week(from: day, month: month) else { return nil }
      // The first Sunday on or after the 2nd is the day after the first Saturday.
      return TailRule.Change(
        day: .weekday(weekday.adding(days: -days), week: week, month: month), seconds: seconds + days * 86400)
    case .date(let month, let day):
      guard let number = Self.dayOfCommonYear(month: month, day: day) else { return nil }
      return TailRule.Change(day: .ofCommonYear(number), seconds: seconds)
    case .dayOfYear(let number):
      return TailRule.Change(day: .ofYear(number - 1), seconds: seconds)
    }
  }

  /// A week of a tail rule, and the number of days from the beginning of the week to a day. Week 5 is the last one.
  private static func week(from day: Int, month: Int) -> (week: Int, days: Int)? {
    if day <= 28 { return ((day - 1) / 7 + 1, (day - 1) % 7) }
    guard month != 2, let first = CivilDate(year: 2001, month: month, day: 1) else { return nil }
    return (5, day - (first.daysInMonth - 6))
  }
}
