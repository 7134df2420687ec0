import Bounds
import CivilTime
import Recurrence
import TestSupport
import Testing

@Suite("Expansion on behalf of others")
struct WorkBudgetTests {
  private func set(_ rule: String, without exclusion: String? = nil, from start: String, _ zone: String? = nil) throws
    -> RecurrenceSet
  {
    let civil = try CivilDateTime(parsing: start)
    var zones = RecurrenceSet.Zones()
    if let zone { zones[zone] = try TimeZoneDatabase.system.rules(named: zone) }
    var definition = RecurrenceSet.Definition(start: zone.map { .zoned(civil, tzid: $0) } ?? .utc(civil), zones: zones)
    definition.rules = [try RecurrenceRule(parsing: rule)]
    if let exclusion { definition.exclusionRules = [try RecurrenceRule(parsing: exclusion)] }
    return try RecurrenceSet(definition)
  }

  @Test(
    "An expansion ends with the budget and says so",
    arguments: [
      ("FREQ=DAILY", nil, nil), ("FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=3", nil, "Europe/Berlin"),
      ("FREQ=SECONDLY", "FREQ=SECONDLY", nil), ("FREQ=HOURLY;INTERVAL=7;BYDAY=FR;BYMONTHDAY=13", nil, nil),
      ("RSCALE=CHINESE;FREQ=DAILY;BYMONTH=5L", nil, nil),
      ("RSCALE=HEBREW;FREQ=MONTHLY;BYMONTHDAY=30;BYDAY=MO", nil, nil),
      ("FREQ=MINUTELY;BYHOUR=2;BYMONTH=3;BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31", nil, "Europe/Berlin"),
    ] as [(String, String?, String?)])
  func ends(rule: String, exclusion: String?, zone: String?) throws {
    let set = try set(rule, without: exclusion, from: "20200101T000000", zone)
    let budget = WorkBudget(.init(steps: 500))
    let (count, isTruncated) = WorkBudget.$current.withValue(budget) {
      var iterator = set.instances().makeIterator()
      var count = 0
      while iterator.next() != nil { count += 1 }
      return (count, iterator.isTruncated)
    }
    #expect(isTruncated && budget.ending == .spent(.steps))
    #expect(count <= 501)
  }

  @Test(
    "Rules whose times take long to find draw on the budget before anything is found",
    arguments: [
      "FREQ=SECONDLY;INTERVAL=61;BYHOUR=3;BYMINUTE=3;BYSECOND=3;BYMONTH=2", "FREQ=MINUTELY;INTERVAL=7;BYHOUR=1",
      "FREQ=SECONDLY;INTERVAL=5;BYHOUR=1;BYDAY=MO",
      "FREQ=YEARLY;BYWEEKNO=1,2,-1;BYDAY=MO,TU,WE;BYSETPOS=1\(String(repeating: ",1", count: 500))",
      "FREQ=YEARLY;BYHOUR=\((0...23).map { "\($0)" }.joined(separator: ","));"
        + "BYMINUTE=\((0...59).map { "\($0)" }.joined(separator: ","))",
    ])
  func rules(rule: String) throws {
    let budget = WorkBudget(.init(steps: 10_000))
    try WorkBudget.$current.withValue(budget) {
      var made = 0
      while !budget.isSpent, made < 1_000 {
        _ = try set(rule, from: "20200101T000000")
        made += 1
      }
      #expect(budget.ending == .spent(.steps) && made > 10)
      // A search that was not performed does not count as complete.
      var iterator = try set(rule, from: "20200101T000000").instances().makeIterator()
      while iterator.next() != nil {}
      #expect(iterator.isTruncated)
    }
  }

  @Test(
    "A value that is repeated in a rule counts once",
    arguments: [
      ("FREQ=WEEKLY;BYDAY=WE,MO,MO,WE,MO,WE,MO,WE;BYSETPOS=-1,1,1", "FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=1,-1"),
      ("FREQ=YEARLY;BYMONTH=3,1,1,3,1,3,1,3,1,3,1,3,1;BYMONTHDAY=5,-1,5", "FREQ=YEARLY;BYMONTH=1,3;BYMONTHDAY=-1,5"),
      ("FREQ=MONTHLY;BYDAY=1FR,-1FR,1FR,-1FR,1FR,1FR,1FR,1FR;BYHOUR=9,9", "FREQ=MONTHLY;BYDAY=1FR,-1FR;BYHOUR=9"),
    ])
  func once(many: String, once: String) throws {
    let starts = try [many, once].map { rule in
      try set(rule, from: "20260105T090000").instances().prefix(200).map(\.startInstant)
    }
    #expect(starts[0] == starts[1] && starts[0].count == 200)
  }

  @Test("The occurrences in another calendar are found in one pass over its years")
  func scaled() throws {
    let rule = try RecurrenceRule(parsing: "RSCALE=CHINESE;FREQ=DAILY;BYMONTH=5L")
    let series = try RecurrenceSeries(rule, from: CivilDate(parsing: "19000101"))
    // The beginnings of years are computed once per process.
    let expected = Array(series.prefix(500))
    let budget = WorkBudget(.init(steps: 1_000_000))
    let found = WorkBudget.$current.withValue(budget) {
      Array(series.occurrences(from: CivilDateTime(startOf: series.start.date)).prefix(500))
    }
    #expect(found.count == 500 && found == expected)
    #expect(Set(found).count == 500 && found == found.sorted())
    // The 29 or 30 days of the leap month are not searched individually.
    let years = 1_000_000 - budget.left(of: .steps)
    let last = try #require(found.last)
    #expect(years <= (last.date.year - 1900 + 5) * 100)
  }
}
