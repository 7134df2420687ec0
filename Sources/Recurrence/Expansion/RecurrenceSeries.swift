public import CivilTime

/// A rule with its start: a series of civil times, in order and without duplicates.
///
/// The series contains only the occurrences of the rule: the start is one of them only if it matches the rule, and
/// COUNT counts occurrences of the rule from the start. For the recurrence set of a component, use
/// ``RecurrenceSet``. Times are civil, which is suitable for dates, floating times and UTC, where every day has 86,400
/// seconds.
///
/// Making a series takes at most a few microseconds for ordinary rules; occurrences are computed on demand. Lookups
/// take the same time at any distance from the start, even if COUNT ends the series, because periods are counted
/// arithmetically. No occurrence is after the year 9999.
public struct RecurrenceSeries: Sendable {
  /// The rule.
  public var rule: RecurrenceRule { contents.rule }
  /// The start, DTSTART; for a series of dates, midnight at the beginning of that day.
  public var start: CivilDateTime { contents.start }
  /// Whether the series consists of dates, with all times at midnight.
  public var isDates: Bool { contents.isDates }
  /// The number of candidates that a search may examine before its result is `truncated`.
  public var budget: Int { contents.budget }

  var source: OccurrenceSource { contents.source }
  private var count: Int { contents.count }

  /// The parts of a series, shared so that copying costs almost nothing.
  private final class Contents: Sendable {
    let rule: RecurrenceRule
    let start: CivilDateTime
    let isDates: Bool
    let budget: Int
    let source: OccurrenceSource
    let count: Int

    init(
      rule: RecurrenceRule, start: CivilDateTime, isDates: Bool, budget: Int, source: OccurrenceSource, count: Int
    ) {
      self.rule = rule
      self.start = start
      self.isDates = isDates
      self.budget = budget
      self.source = source
      self.count = count
    }
  }

  private let contents: Contents

  /// The default budget of searches.
  public static let standardBudget = 20_000

  /// Makes the series of a rule with a date-time as the start.
  ///
  /// UNTIL is interpreted in the zone of the start: a date includes the whole day, and a date-time is compared as
  /// written.
  ///
  /// - Throws: `RecurrenceError` with the code `unsupported` for a rule in another calendar that cannot be expanded.
  public init(
    _ rule: RecurrenceRule, from start: CivilDateTime, budget: Int = RecurrenceSeries.standardBudget
  ) throws(RecurrenceError) {
    try self.init(rule, start: start, isDates: false, budget: budget)
  }

  /// Makes the series of a rule with a date as the start. BYHOUR, BYMINUTE and BYSECOND are ignored.
  ///
  /// A rule that repeats more often than daily yields every day that contains one of its steps, counted from midnight.
  ///
  /// - Throws: `RecurrenceError` with the code `unsupported` for a rule in another calendar that cannot be expanded.
  public init(
    _ rule: RecurrenceRule, from start: CivilDate, budget: Int = RecurrenceSeries.standardBudget
  ) throws(RecurrenceError) {
    try self.init(rule, start: CivilDateTime(startOf: start), isDates: true, budget: budget)
  }

  private init(
    _ rule: RecurrenceRule, start: CivilDateTime, isDates: Bool, budget: Int
  ) throws(RecurrenceError) {
    let lower = Int(start.secondsSinceEpoch)
    let upper = Swift.min(rule.lastSecond(ofDates: isDates), CivilYear.lastSecond)
    try self.init(rule, start: start, anchor: lower, bounds: (lower, upper), isDates: isDates, budget: budget)
  }

  /// Makes a part of a series within bounds, with periods counted from a time other than the start.
  init(
    _ rule: RecurrenceRule, start: CivilDateTime, anchor: Int, bounds: (lower: Int, upper: Int), isDates: Bool,
    budget: Int
  ) throws(RecurrenceError) {
    let count = rule.count.map { Swift.max($0, 0) } ?? .max
    var source = OccurrenceSource.never
    if bounds.lower <= bounds.upper, count > 0 {
      let compiler = RuleCompiler(
        rule: rule.withEachValueOnce, anchor: anchor, bounds: bounds.lower...bounds.upper, isDates: isDates)
      source = try compiler.source()
    }
    contents = Contents(
      rule: rule, start: start, isDates: isDates, budget: Swift.max(budget, 1), source: source, count: count)
  }
}

extension RecurrenceRule {
  /// The last civil second that UNTIL allows.
  func lastSecond(ofDates isDates: Bool) -> Int {
    switch until {
    case nil: .max
    case .date(let date): Int(CivilDateTime(startOf: date).secondsSinceEpoch) + 86399
    case .some(let time):
      isDates
        ? Int(CivilDateTime(startOf: Self.lastDate(until: time)).secondsSinceEpoch) + 86399
        : Int(time.civilDateTime.secondsSinceEpoch)
    }
  }
}

// MARK: - Queries

extension RecurrenceSeries {
  /// The first occurrence after a given time.
  public func next(after time: CivilDateTime) -> RecurrenceSearch<CivilDateTime> {
    first(from: isDates ? second(of: time.date) + 86400 : second(of: time) + 1).map(civil)
  }

  /// The last occurrence before a given time.
  public func previous(before time: CivilDateTime) -> RecurrenceSearch<CivilDateTime> {
    last(upTo: second(of: time) - 1).map(civil)
  }

  /// Whether a time is one of the occurrences.
  ///
  /// The result is also false if the budget runs out.
  public func contains(_ time: CivilDateTime) -> Bool {
    let second = second(of: time)
    guard case .found(let found) = first(from: second) else { return false }
    return isDates ? found - found.modulo(86400) == second : found == second
  }

  /// The first occurrence.
  public var first: RecurrenceSearch<CivilDateTime> { first(from: .min).map(civil) }

  /// The last occurrence, or none if the series is endless or empty.
  public var last: RecurrenceSearch<CivilDateTime> {
    guard rule.hasEnd else { return .none }
    return last(upTo: .max).map(civil)
  }

  /// The occurrences in a range, in order.
  public func occurrences(in range: Range<CivilDateTime>) -> Occurrences {
    Occurrences(self, from: second(of: range.lowerBound), to: second(of: range.upperBound))
  }

  /// The occurrences at or after a given time, in order.
  public func occurrences(from time: CivilDateTime) -> Occurrences {
    Occurrences(self, from: second(of: time), to: .max)
  }

  private func second(of time: CivilDateTime) -> Int { Int(time.secondsSinceEpoch) }

  private func second(of date: CivilDate) -> Int { date.daysSinceEpoch * 86400 }

  /// The civil time of a second, without the time of day for a series of dates.
  func civil(_ second: Int) -> CivilDateTime {
    let time = CivilDateTime(secondsSinceEpoch: Int64(second))
    return isDates ? CivilDateTime(startOf: time.date) : time
  }

  /// The first occurrence at or after a second.
  func first(from second: Int) -> RecurrenceSearch<Int> {
    let found = source.first(from: second, budget: budget)
    guard count != .max, case .found(let occurrence) = found else { return found }
    guard let before = source.count(before: occurrence, budget: budget) else { return .truncated }
    return before < count ? found : .none
  }

  /// The last occurrence at or before a second.
  func last(upTo second: Int) -> RecurrenceSearch<Int> {
    guard count != .max else { return source.last(upTo: second, budget: budget) }
    switch source.occurrence(number: count - 1, budget: budget) {
    case .found(let end): return source.last(upTo: Swift.min(second, end), budget: budget)
    case .none: return source.last(upTo: second, budget: budget)
    case .truncated: return .truncated
    }
  }

  /// The number of occurrences that COUNT allows at or after a second, or nil if the budget runs out.
  func remaining(from second: Int) -> Int? {
    guard count != .max else { return .max }
    guard let before = source.count(before: second, budget: budget) else { return nil }
    return Swift.max(count - before, 0)
  }
}
