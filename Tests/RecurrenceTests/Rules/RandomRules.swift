import CivilTime
import Foundation
import Recurrence
import TestSupport

/// Random rules and starts, with all parts and with a preference for the edges of months, years and weeks.
struct RandomRules {
  private(set) var generator: SeededGenerator

  /// The seed of this run: always the same one, or a new one in nightly runs. Failures report it.
  static let seed: UInt64 = Nightly.isOn ? UInt64.random(in: 1 ... .max) : 20_260_705

  /// The factor for the number of cases.
  static let factor = Nightly.count(20, byDay: 1)

  init(_ number: UInt64) { generator = SeededGenerator(seed: Self.seed &+ number) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  mutating func once(in count: Int) -> Bool { generator.once(in: count) }

  private mutating func numbers(_ range: ClosedRange<Int>, upTo count: Int, negative: Bool = false) -> [Int] {
    (0..<number(1...count)).map { _ in
      let value = once(in: 4) ? range.upperBound : number(range)
      return negative && once(in: 2) ? -value : value
    }
  }

  /// Returns a start between 1992 and 2038.
  mutating func start() -> CivilDateTime {
    let edges = [
      (1, 1), (1, 2), (12, 31), (12, 30), (2, 28), (2, 29), (3, 1), (12, 29), (1, 3), (1, 31), (8, 31), (11, 30),
    ]
    var date = CivilDate.epoch.adding(days: number(8_000...25_000))
    if once(in: 3) {
      let (month, day) = generator.pick(edges)
      date = CivilDate(year: date.year, month: month, day: day) ?? date
    }
    let second = once(in: 3) ? 32_400 : number(0...86_399)
    return CivilDateTime(startOf: date).adding(seconds: Int64(second))
  }

  /// Returns a rule with a few BY parts, including combinations that the standard forbids if `valid` is false.
  mutating func rule(valid: Bool = true) -> RecurrenceRule {
    var rule = RecurrenceRule(generator.pick(RecurrenceRule.Frequency.allCases))
    if once(in: 2) { rule.interval = interval(rule.frequency) }
    if once(in: 3) { rule.weekStart = generator.pick(Weekday.allCases) }
    addDays(to: &rule, valid: valid)
    if once(in: 5) { rule.byHour = numbers(0...23, upTo: 4) }
    if once(in: 5) { rule.byMinute = numbers(0...59, upTo: 3) }
    if once(in: 6) { rule.bySecond = numbers(0...60, upTo: 3) }
    if once(in: 6) { addSkip(to: &rule) }
    if once(in: 4) { rule.bySetPos = numbers(1...(once(in: 3) ? 20 : 4), upTo: 3, negative: true) }
    if once(in: 40) { rule.bySetPos = [-366, 366] }
    if valid, !rule.bySetPos.isEmpty, (try? rule.validate()) == nil { rule.bySetPos = [] }
    return rule
  }

  /// Returns a yearly rule with weeks, mostly at the edges of years.
  mutating func weekYearRule(start: CivilDateTime) -> RecurrenceRule {
    var rule = RecurrenceRule(.yearly, interval: number(1...(once(in: 5) ? 60 : 7)))
    rule.byWeekNo = (0..<number(1...3)).map { _ in
      generator.pick([1, 1, 2, 52, 53, 53, -1, -2, -52, -53, number(1...53)])
    }
    if once(in: 2) { rule.weekStart = generator.pick(Weekday.allCases) }
    if !once(in: 3) {
      rule.byDay = (0..<number(1...4)).map { _ in RecurrenceRule.Day(generator.pick(Weekday.allCases)) }
    }
    if once(in: 4) { rule.byMonth = [1, 12].filter { _ in once(in: 2) } + [RecurrenceRule.Month(number(1...12))] }
    if once(in: 6) { rule.byMonthDay = numbers(1...31, upTo: 5, negative: true) + [1, -1] }
    if once(in: 6) { rule.byYearDay = numbers(1...7, upTo: 5, negative: true) }
    if once(in: 3) { rule.byHour = numbers(0...23, upTo: 3) }
    if once(in: 3) { rule.bySetPos = numbers(1...4, upTo: 3, negative: true) }
    addEnd(to: &rule, start: start)
    return rule
  }

  /// Returns a rule with SKIP and with days that not every year or month has.
  mutating func skippingRule(start: CivilDateTime) -> RecurrenceRule {
    var rule = RecurrenceRule(once(in: 4) ? generator.pick(RecurrenceRule.Frequency.allCases) : .yearly)
    if rule.frequency < .weekly { rule.frequency = .daily }
    rule.interval = number(1...(once(in: 5) ? 60 : 5))
    rule.scale = "GREGORIAN"
    rule.skip = generator.pick(RecurrenceRule.Skip.allCases)
    let edges = [366, 366, 366, -366, -366, -366, 365, -365, 1, -1, 60, number(1...366)]
    rule.byYearDay = (0..<number(1...3)).map { _ in generator.pick(edges) }
    if rule.frequency == .monthly || once(in: 8) {
      rule.byMonthDay = [30, 31, 29, -31, 1].filter { _ in once(in: 2) } + [-30]
      rule.byYearDay = rule.byYearDay.filter { _ in once(in: 6) }
    }
    if once(in: 3) {
      rule.byDay = (0..<number(1...5)).map { _ in
        let ordinal = once(in: 2) ? generator.pick([1, -1, 53, -53, 2]) : nil
        return RecurrenceRule.Day(generator.pick(Weekday.allCases), ordinal: ordinal)
      }
    }
    if once(in: 5) { rule.byMonth = [1, 12].filter { _ in once(in: 2) } + [RecurrenceRule.Month(number(1...12))] }
    if once(in: 6) { rule.byMonthDay = [1, 31, 29, -31].filter { _ in once(in: 2) } + [30] }
    if once(in: 8) { rule.byWeekNo = [1, 52, 53].filter { _ in once(in: 2) } + [-1] }
    if once(in: 3) { rule.byHour = numbers(0...23, upTo: 3) }
    if once(in: 3) { rule.bySetPos = numbers(1...6, upTo: 3, negative: true) }
    addEnd(to: &rule, start: start)
    return rule
  }

  /// Sometimes adds an end to a rule: COUNT, or UNTIL as a date or a date-time.
  mutating func addEnd(to rule: inout RecurrenceRule, start: CivilDateTime) {
    let days = rule.frequency < .daily ? 2 : 2_000
    switch number(0...5) {
    case 0: rule.count = number(1...30)
    case 1: rule.until = .floating(start.adding(days: number(0...days)))
    case 2: rule.until = .date(start.date.adding(days: number(0...days)))
    default: break
    }
  }

  private mutating func interval(_ frequency: RecurrenceRule.Frequency) -> Int {
    if once(in: 5) { return number(1...60) }
    guard frequency < .daily, once(in: 3) else { return number(1...6) }
    // Intervals that divide a day, are multiples of a day, or are neither.
    return generator.pick([7, 24, 25, 48, 90, 1440, 1441, 3600, 7919, 86_399, 86_400, 86_401, 172_800])
  }

  private mutating func addSkip(to rule: inout RecurrenceRule) {
    rule.scale = "GREGORIAN"
    rule.skip = generator.pick(RecurrenceRule.Skip.allCases)
    if rule.frequency >= .monthly, once(in: 2) {
      rule.byMonthDay = numbers(27...31, upTo: 3, negative: true) + (once(in: 3) ? [1] : [])
    }
    if rule.frequency == .yearly, once(in: 4) { rule.byMonth = [RecurrenceRule.Month(number(1...11), isLeap: true)] }
  }

  private mutating func addDays(to rule: inout RecurrenceRule, valid: Bool) {
    let frequency = rule.frequency
    if once(in: 3) {
      rule.byMonth = numbers(1...12, upTo: 4).map { RecurrenceRule.Month($0) }
    }
    if once(in: 3), !valid || frequency != .weekly {
      rule.byMonthDay = numbers(1...31, upTo: 5, negative: true)
    }
    if once(in: 6), !valid || frequency == .yearly || frequency < .daily {
      rule.byYearDay = numbers(1...366, upTo: 6, negative: true)
    }
    if once(in: 4), !valid || frequency == .yearly { rule.byWeekNo = numbers(1...53, upTo: 5, negative: true) }
    if once(in: 2) {
      let canCount = frequency == .monthly || (frequency == .yearly && rule.byWeekNo.isEmpty)
      let largest = frequency == .yearly && rule.byMonth.isEmpty ? 53 : 5
      rule.byDay = (0..<number(1...4)).map { _ in
        let ordinal = canCount && once(in: 2) ? number(1...largest) * (once(in: 2) ? -1 : 1) : nil
        return RecurrenceRule.Day(generator.pick(Weekday.allCases), ordinal: ordinal)
      }
    }
  }
}
