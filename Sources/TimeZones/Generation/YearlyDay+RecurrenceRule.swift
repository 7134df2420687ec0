import CivilTime

extension YearlyDay {
  /// Yearly recurrence rules that together give the day, with a test for the dates that each rule covers. The list is
  /// empty if no rules can express the day.
  var recurrenceRules: [(text: String, covers: @Sendable (CivilDate) -> Bool)] {
    switch self {
    case .weekday(let weekday, let ordinal, let month):
      return [("FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(ordinal)\(weekday.code)", { _ in true })]
    case .weekdayFrom(let weekday, let month, let day):
      guard month != 2, let first = CivilDate(year: 2001, month: month, day: day) else { return [] }
      // The seven days may extend into the next month.
      let dates = (0..<7).map { first.adding(days: $0) }
      let months = dates.map(\.month).reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
      return months.map { month in
        let days = dates.filter { $0.month == month }.map { String($0.day) }.joined(separator: ",")
        return ("FREQ=YEARLY;BYMONTH=\(month);BYMONTHDAY=\(days);BYDAY=\(weekday.code)", { $0.month == month })
      }
    case .date(let month, let day):
      return [("FREQ=YEARLY;BYMONTH=\(month);BYMONTHDAY=\(day)", { _ in true })]
    case .dayOfYear(let number):
      return [("FREQ=YEARLY;BYYEARDAY=\(number)", { _ in true })]
    }
  }

  /// Whether the rule has the form that all programs can read, FREQ=YEARLY with BYMONTH and one BYDAY.
  var isPlainWeekday: Bool { if case .weekday = self { true } else { false } }
}
