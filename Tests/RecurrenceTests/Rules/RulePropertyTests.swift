import CivilTime
import Recurrence
import Testing

@Suite("Invariants of every rule")
struct RulePropertyTests {
  @Test("a rule that is printed and read again is the same")
  func roundTrip() throws {
    var random = RandomRules(80)
    for _ in 0..<3000 {
      let rule = random.rule()
      #expect(try RecurrenceRule(parsing: rule.text) == rule, "\(rule.text)")
    }
  }

  @Test("the occurrences that begin in a window are those of the whole series there")
  func windows() throws {
    var random = RandomRules(81)
    for _ in 0..<600 {
      let rule = random.rule()
      let series = try RecurrenceSeries(rule, from: random.start())
      let whole = Array(series.prefix(30))
      guard whole.count > 4 else { continue }
      let first = random.number(0...whole.count - 2)
      let last = random.number(first...whole.count - 2)
      let window = Array(series.occurrences(in: whole[first]..<whole[last]))
      #expect(window == Array(whole[first..<last]), "\(series.start) \(rule.text)")
    }
  }

  @Test("searching backward finds the same occurrences as searching forward")
  func backward() throws {
    var random = RandomRules(82)
    for _ in 0..<400 {
      let rule = random.rule()
      let series = try RecurrenceSeries(rule, from: random.start())
      let whole = Array(series.prefix(20))
      for (earlier, later) in zip(whole, whole.dropFirst()) {
        #expect(series.previous(before: later) == .found(earlier), "\(series.start) \(rule.text)")
        #expect(series.next(after: earlier) == .found(later), "\(series.start) \(rule.text)")
        #expect(series.contains(later))
      }
    }
  }

  @Test("contains is true for the occurrences and for nothing else")
  func contains() throws {
    var random = RandomRules(83)
    for _ in 0..<300 {
      let rule = random.rule()
      let series = try RecurrenceSeries(rule, from: random.start())
      let whole = Array(series.prefix(20))
      guard let first = whole.first, let last = whole.last else { continue }
      let known = Set(whole)
      for second in [-86_400, -3_600, -60, -1, 1, 60, 3_600, 86_400] {
        for time in [first, last].map({ $0.adding(seconds: Int64(second)) }) where time <= last {
          #expect(series.contains(time) == known.contains(time), "\(series.start) \(rule.text) \(time)")
        }
      }
    }
  }

  @Test("shifting the start by whole periods and whole cycles of the calendar shifts the series")
  func shift() throws {
    var random = RandomRules(84)
    for _ in 0..<400 {
      var rule = random.rule()
      rule.interval = random.number(1...4)
      let start = random.start()
      // 400 years are a whole number of weeks, and this many days are a whole number of intervals.
      let days = 146_097 * rule.interval
      let here = try RecurrenceSeries(rule, from: start).prefix(20).map { $0.adding(days: days) }
      let there = Array(try RecurrenceSeries(rule, from: start.adding(days: days)).prefix(20))
      #expect(Array(there.prefix(here.count)) == here.filter { $0.date.year <= 9999 }, "\(start) \(rule.text)")
    }
  }

  @Test("COUNT takes the first occurrences, and UNTIL those up to an instant")
  func ends() throws {
    var random = RandomRules(85)
    for _ in 0..<400 {
      var rule = random.rule()
      let start = random.start()
      let whole = Array(try RecurrenceSeries(rule, from: start).prefix(30))
      guard let last = whole.last else { continue }
      rule.count = random.number(1...whole.count)
      let counted = try RecurrenceSeries(rule, from: start)
      #expect(Array(counted) == Array(whole.prefix(rule.count ?? 0)), "\(start) \(rule.text)")
      #expect(counted.last.value == counted.map { $0 }.last, "\(start) \(rule.text)")
      rule.count = nil
      rule.until = .floating(last)
      #expect(Array(try RecurrenceSeries(rule, from: start)) == whole, "\(start) \(rule.text)")
    }
  }
}
