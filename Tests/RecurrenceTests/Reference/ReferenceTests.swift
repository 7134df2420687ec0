import CivilTime
import Recurrence
import Testing

@Suite("The engine compared with a literal reference implementation")
struct ReferenceTests {
  @Test("random valid rules give the same occurrences", arguments: RecurrenceRule.Frequency.allCases)
  func validRules(frequency: RecurrenceRule.Frequency) throws {
    var random = RandomRules(1)
    let rules = 220 * RandomRules.factor
    var occurring = 0
    for _ in 0..<rules where try compare(&random, frequency, valid: true) { occurring += 1 }
    #expect(occurring > rules / 10, "Random rules are useful if they have occurrences")
  }

  @Test(
    "parts that the standard forbids with a frequency limit its days", arguments: RecurrenceRule.Frequency.allCases)
  func forbiddenCombinations(frequency: RecurrenceRule.Frequency) throws {
    var random = RandomRules(2)
    for _ in 0..<80 * RandomRules.factor { _ = try compare(&random, frequency, valid: false) }
  }

  @Test("INTERVAL counts week-based years with BYWEEKNO")
  func weekYears() throws {
    var random = RandomRules(3)
    for _ in 0..<1500 * RandomRules.factor {
      let start = random.start()
      let rule = random.weekYearRule(start: start)
      _ = try compare(rule, start, isDates: random.once(in: 2))
    }
  }

  @Test("SKIP substitutes days that a year or month lacks")
  func skippedDays() throws {
    var random = RandomRules(4)
    for _ in 0..<1500 * RandomRules.factor {
      let start = random.start()
      let rule = random.skippingRule(start: start)
      _ = try compare(rule, start, isDates: random.once(in: 2))
    }
  }

  /// The number of periods for the reference: a year costs it more than a second.
  private func periods(_ frequency: RecurrenceRule.Frequency) -> Int {
    switch frequency {
    case .yearly: 5
    case .monthly: 14
    case .weekly: 54
    case .daily: 120
    case .hourly, .minutely, .secondly: 200
    }
  }

  /// Compares a random rule, and returns whether it has occurrences.
  private func compare(
    _ random: inout RandomRules, _ frequency: RecurrenceRule.Frequency, valid: Bool
  ) throws -> Bool {
    var rule = random.rule(valid: valid)
    while rule.frequency != frequency { rule = random.rule(valid: valid) }
    let start = random.start()
    let isDates = random.once(in: 5)
    random.addEnd(to: &rule, start: start)
    return try compare(rule, start, isDates: isDates)
  }

  /// Compares a rule, and returns whether it has occurrences.
  private func compare(_ rule: RecurrenceRule, _ start: CivilDateTime, isDates: Bool) throws -> Bool {
    let series =
      isDates ? try RecurrenceSeries(rule, from: start.date) : try RecurrenceSeries(rule, from: start)
    let reference = ReferenceExpansion(rule, from: series.start, isDates: isDates)
      .expand(periods: periods(rule.frequency))
    guard reference.end > series.start else { return false }
    let name: Comment = "\(start) \(isDates ? "dates" : "") \(rule) (seed \(RandomRules.seed))"
    let found = Array(series.occurrences(in: series.start..<reference.end))
    #expect(found == reference.occurrences, name)
    // Compare backward iteration, and queries that do not iterate over everything.
    var backward: [CivilDateTime] = []
    var place = reference.end
    while case .found(let time) = series.previous(before: place) {
      backward.append(time)
      place = time
    }
    #expect(backward.reversed() == reference.occurrences, name)
    for time in reference.occurrences.prefix(5) { #expect(series.contains(time), name) }
    if let count = rule.count, found.count == count { #expect(series.last == .found(found[count - 1]), name) }
    return !found.isEmpty
  }
}
