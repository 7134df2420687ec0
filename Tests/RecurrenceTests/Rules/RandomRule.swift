import CivilTime
import Recurrence
import TestSupport

extension SeededGenerator {
  /// A start in the years around 2000.
  mutating func start() -> CivilDateTime {
    let second = Int64.random(in: 0..<3_000_000_000, using: &self)
    return CivilDateTime(secondsSinceEpoch: second)
  }

  /// A valid rule of any frequency, with parts as people and programs write them.
  mutating func rule() -> RecurrenceRule {
    let frequencies: [RecurrenceRule.Frequency] = [.yearly, .monthly, .weekly, .daily, .hourly, .minutely]
    var rule = RecurrenceRule(
      frequencies.randomElement(using: &self) ?? .daily, interval: Int.random(in: 1...4, using: &self))
    if chance(2) { rule.byMonth = some(of: 1...12).map { RecurrenceRule.Month($0) } }
    if chance(3), rule.frequency != .weekly { rule.byMonthDay = some(of: 1...31) + (chance(2) ? [-1] : []) }
    if chance(3) {
      rule.byDay = some(of: 0...6).map { RecurrenceRule.Day(Weekday.monday.adding(days: $0)) }
    }
    if chance(3) { rule.byHour = some(of: 0...23) }
    if chance(4) { rule.byMinute = some(of: 0...59) }
    if chance(4), rule.frequency == .yearly || rule.frequency == .monthly, !rule.byDay.isEmpty {
      rule.bySetPos = [chance(2) ? 1 : -1]
    }
    if chance(3) { rule.count = Int.random(in: 1...40, using: &self) }
    return rule
  }

  private mutating func chance(_ among: Int) -> Bool { Int.random(in: 0..<among, using: &self) == 0 }

  private mutating func some(of range: ClosedRange<Int>) -> [Int] {
    Array(Set((0..<Int.random(in: 1...3, using: &self)).map { _ in Int.random(in: range, using: &self) })).sorted()
  }
}
