import CivilTime
import Recurrence
import TestSupport
import Testing

@Suite("Rules made to keep a program busy")
struct HostileRuleTests {
  private static let hours = (0...23).map { String($0) }.joined(separator: ",")
  private static let sixty = (0...59).map { String($0) }.joined(separator: ",")
  private static let days = (1...366).map { String($0) }.joined(separator: ",")
  private static let negativeDays = (1...366).map { "-\($0)" }.joined(separator: ",")

  static let rules = [
    "FREQ=DAILY;COUNT=1000000000", "FREQ=SECONDLY;COUNT=1000000000", "FREQ=SECONDLY;COUNT=999999999999",
    "FREQ=SECONDLY;BYMONTH=2;COUNT=1000000000", "FREQ=YEARLY;INTERVAL=2147483647",
    "FREQ=MONTHLY;INTERVAL=999999999999;SKIP=FORWARD;RSCALE=GREGORIAN;BYMONTHDAY=31",
    "FREQ=WEEKLY;INTERVAL=999999999999;BYMONTH=2", "FREQ=DAILY;INTERVAL=999999999999;BYDAY=MO",
    "FREQ=HOURLY;INTERVAL=999999999999;BYHOUR=5", "FREQ=SECONDLY;INTERVAL=999999999999;BYDAY=MO",
    "FREQ=SECONDLY;INTERVAL=2147483647;BYDAY=MO;COUNT=1000",
    "FREQ=SECONDLY;INTERVAL=86399;BYHOUR=\(hours);BYMONTH=2;COUNT=100000000",
    "FREQ=SECONDLY;INTERVAL=7919;BYMINUTE=1,2,3;BYMONTHDAY=31;BYDAY=MO;COUNT=100000000",
    "FREQ=YEARLY;BYYEARDAY=\(days);BYHOUR=\(hours);BYMINUTE=\(sixty);BYSECOND=\(sixty);COUNT=1000000000",
    "FREQ=YEARLY;BYYEARDAY=\(days);BYHOUR=\(hours);BYMINUTE=\(sixty);BYSETPOS=\(days),\(negativeDays)",
    "FREQ=WEEKLY;BYMONTH=1,2,3;BYHOUR=\(hours);BYMINUTE=\(sixty);BYSETPOS=\(days);COUNT=1000000000",
    "FREQ=WEEKLY;INTERVAL=3;BYMONTH=1;BYHOUR=\(hours);BYMINUTE=\(sixty);BYSETPOS=\(negativeDays);COUNT=1000000000",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=1,30,31;BYHOUR=\(hours);BYSETPOS=\(days);SKIP=FORWARD;COUNT=1000000000",
    "FREQ=MINUTELY;INTERVAL=7;BYMONTHDAY=29;BYMONTH=2;UNTIL=99991231T235959",
  ]

  @Test("every query ends with an answer or as truncated, and no answer is wrong", arguments: rules)
  func questions(text: String) throws {
    let rule = try RecurrenceRule(parsing: text)
    for start in Nightly.share(oneIn: 3, of: ["19970101T090000", "16010101T000000", "99981231T235959"]) {
      let series = try RecurrenceSeries(rule, from: try CivilDateTime(parsing: start))
      let moment = try CivilDateTime(parsing: "20400229T120000")
      #expect(series.first.value.map(series.contains) ?? true)
      #expect(series.next(after: moment).value.map { $0 > moment && series.contains($0) } ?? true)
      #expect(series.previous(before: moment).value.map { $0 < moment && series.contains($0) } ?? true)
      if let last = series.last.value { #expect(series.contains(last) && series.next(after: last) == .none) }
      #expect(series.prefix(50).allSatisfy { $0.date.year <= 9999 && $0 >= series.start })
    }
  }

  @Test(
    "a rule that never matches is recognized",
    arguments: [
      "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=DAILY;BYMONTHDAY=31;BYMONTH=4", "FREQ=YEARLY;BYWEEKNO=-31;BYDAY=MO;BYMONTH=1",
      "FREQ=MINUTELY;BYSECOND=60", "FREQ=HOURLY;INTERVAL=24;BYHOUR=5", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
      "FREQ=YEARLY;INTERVAL=4;BYYEARDAY=366;BYMONTH=1", "FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29",
      "FREQ=SECONDLY;INTERVAL=86402;BYHOUR=9;BYMINUTE=0;BYSECOND=1", "FREQ=DAILY;INTERVAL=146097;BYMONTHDAY=31",
      "FREQ=MINUTELY;INTERVAL=1442;BYMINUTE=1;BYMONTH=2;BYDAY=MO", "FREQ=DAILY;BYHOUR=1,2;BYSETPOS=3",
    ])
  func never(text: String) throws {
    let start = try CivilDateTime(parsing: "20250101T000000")
    let series = try RecurrenceSeries(try RecurrenceRule(parsing: text), from: start)
    #expect(Array(series.prefix(1)) == [])
    #expect(series.first == .none)
  }

  @Test("a set whose occurrences are all excluded ends")
  func excluded() throws {
    let start = CalendarTime.utc(try CivilDateTime(parsing: "20250101T000000"))
    var definition = RecurrenceSet.Definition(start: start, zones: RecurrenceSet.Zones(local: .utc))
    definition.rules = [try RecurrenceRule(parsing: "FREQ=SECONDLY")]
    definition.exclusionRules = definition.rules
    let byRule = try RecurrenceSet(definition)
    #expect(byRule.first(from: .distantPast) == .truncated)
    #expect(byRule.previous(before: .distantFuture) == .truncated)
    definition.rules[0].count = 1000
    #expect(try RecurrenceSet(definition).first(from: .distantPast) == .none)
    definition.exclusionRules = []
    definition.exclusions = try RecurrenceSet(definition).map(\.start)
    #expect(definition.exclusions.count == 1000)
    let byDate = try RecurrenceSet(definition)
    #expect(byDate.first(from: .distantPast) == .none)
    #expect(byDate.last == .none)
  }
}
