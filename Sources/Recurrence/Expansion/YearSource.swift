import Bounds

/// A source that finds occurrences year by year.
protocol YearSource: Sendable {
  /// The years that INTERVAL selects.
  var phase: Phase { get }
  /// The range of seconds in which occurrences may be.
  var bounds: ClosedRange<Int> { get }
  /// The number of years by which a year's days may extend into adjacent years: 1 if it consists of weeks, otherwise 0.
  var reach: Int { get }
  /// Whether no year has any occurrence.
  var isEmpty: Bool { get }

  /// The first occurrence of a year at or after a given time.
  func first(in year: Int, from second: Int) -> Int?
  /// The last occurrence of a year at or before a given time.
  func last(in year: Int, upTo second: Int) -> Int?
  /// The number of occurrences in a year.
  func count(in year: Int) -> Int
  /// The number of occurrences in a year within a range of seconds.
  func count(in year: Int, _ range: Range<Int>) -> Int
  /// The occurrence of a year that has `number` others between the given time and itself.
  func occurrence(in year: Int, number: Int, from second: Int) -> Int?
}

extension YearSource {
  /// The year that contains a second.
  func year(of second: Int) -> Int { CivilYear.number(ofDay: second.dividedDown(by: 86400)) }

  func first(from second: Int) -> Int? {
    let from = max(second, bounds.lowerBound)
    guard !isEmpty, from <= bounds.upperBound else { return nil }
    let lastYear = year(of: bounds.upperBound) + reach
    var current = phase.firstYear(from: year(of: from) - reach)
    let stop = min(lastYear, current.addingWithinRange(phase.cycle).addingWithinRange(2))
    var empty = 0
    while current <= stop {
      if let found = first(in: current, from: from) { return found <= bounds.upperBound ? found : nil }
      current = phase.firstYear(from: current + 1)
      if !Self.mayGoOn(&empty) { return nil }
    }
    return nil
  }

  /// Uses up the work budget for many years in a row without occurrences.
  private static func mayGoOn(_ empty: inout Int) -> Bool {
    empty += 1
    return empty % 64 != 0 || WorkBudget.draw(64 * 5)
  }

  func last(upTo second: Int) -> Int? {
    let to = min(second, bounds.upperBound)
    guard !isEmpty, to >= bounds.lowerBound else { return nil }
    let firstYear = year(of: bounds.lowerBound) - reach
    var current = phase.lastYear(upTo: year(of: to) + reach)
    let stop = max(firstYear, current - min(phase.cycle, 20_000) - 2)
    var empty = 0
    while current >= stop {
      if let found = last(in: current, upTo: to) { return found >= bounds.lowerBound ? found : nil }
      current = phase.lastYear(upTo: current - 1)
      if !Self.mayGoOn(&empty) { return nil }
    }
    return nil
  }

  func count(in range: Range<Int>) -> Int {
    let lower = max(range.lowerBound, bounds.lowerBound)
    let upper = min(range.upperBound, bounds.upperBound + 1)
    guard !isEmpty, lower < upper else { return 0 }
    let lastYear = year(of: upper - 1)
    let firstYear = year(of: lower)
    guard WorkBudget.draw(lastYear - firstYear) else { return 0 }
    var current = phase.firstYear(from: firstYear - reach)
    var total = 0
    while current <= lastYear + reach {
      let isWhole = current > firstYear + reach && current < lastYear - reach
      total += isWhole ? count(in: current) : count(in: current, lower..<upper)
      current = phase.firstYear(from: current + 1)
    }
    return total
  }

  /// The occurrence that is preceded by `number` others, or nil if there are fewer.
  func occurrence(number: Int) -> Int? {
    guard !isEmpty else { return nil }
    let lastYear = year(of: bounds.upperBound)
    let firstYear = year(of: bounds.lowerBound)
    var current = phase.firstYear(from: firstYear - reach)
    var rest = number
    let all = bounds.lowerBound..<bounds.upperBound + 1
    while current <= lastYear + reach {
      let isWhole = current > firstYear + reach && current < lastYear - reach
      let count = isWhole ? count(in: current) : count(in: current, all)
      if rest < count { return occurrence(in: current, number: rest, from: bounds.lowerBound) }
      rest -= count
      current = phase.firstYear(from: current + 1)
    }
    return nil
  }
}
