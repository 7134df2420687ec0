import CivilTime
import Recurrence
import Testing

@Suite("What holds of every rule")
struct RulePropertyTests {
  @Test("a rule that is printed and read again is the same")
  func roundTrip() throws {
    var random = RandomRules(80)
    for _ in 0..<3000 {
      let rule = random.rule()
      #expect(try RecurrenceRule(parsing: rule.text) == rule, "\(rule.text)")
    }
  }

  @Test("what begins in a window is what the whole series has there")
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

  @Test("going back finds the same occurrences as going on")
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

  @Test(
    "a rule that never matches is known for one, and an enormous one ends",
    arguments: [
      "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=DAILY;BYMONTHDAY=31;BYMONTH=4",
      "FREQ=YEARLY;BYWEEKNO=-31;BYDAY=MO;BYMONTH=1", "FREQ=MINUTELY;BYSECOND=60", "FREQ=HOURLY;INTERVAL=24;BYHOUR=5",
    ])
  func never(text: String) throws {
    let start = try #require(CivilDate(year: 2026, month: 1, day: 1).map { CivilDateTime(startOf: $0) })
    let series = try RecurrenceSeries(try RecurrenceRule(parsing: text), from: start)
    #expect(Array(series.prefix(1)) == [])
    #expect(series.first == .none)
  }

  @Test(
    "enormous numbers end with an answer",
    arguments: ["FREQ=DAILY;COUNT=1000000000", "FREQ=YEARLY;INTERVAL=2147483647", "FREQ=SECONDLY;COUNT=1000000000"])
  func enormous(text: String) throws {
    let start = try #require(CivilDate(year: 2026, month: 1, day: 1).map { CivilDateTime(startOf: $0) })
    let series = try RecurrenceSeries(try RecurrenceRule(parsing: text), from: start)
    #expect(series.first == .found(start))
    if case .truncated = series.last { Issue.record("\(text) has an end that can be reckoned") }
  }

  @Test("rules in other calendars than the Gregorian are refused, with the calendar's name")
  func otherCalendars() throws {
    let rule = try RecurrenceRule(parsing: "RSCALE=HEBREW;FREQ=YEARLY")
    let error = #expect(throws: RecurrenceError.self) {
      try RecurrenceSeries(rule, from: CivilDateTime(secondsSinceEpoch: 0))
    }
    #expect(error?.code == .unsupported)
    #expect(error?.message.contains("HEBREW") == true)
  }
}
