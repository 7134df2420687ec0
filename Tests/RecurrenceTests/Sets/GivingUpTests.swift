import CivilTime
import Recurrence
import Testing

@Suite("Sets with a rule whose search gives up or takes long")
struct GivingUpTests {
  private func set(
    _ start: String, _ rules: String..., zone: String? = nil, excluding: [String] = [], adding: [String] = []
  ) throws -> RecurrenceSet {
    let zones = try zone.map { [$0: try TimeZoneDatabase.system.rules(named: $0)] } ?? [:]
    var definition = RecurrenceSet.Definition(
      start: try CalendarTime(parsing: start, tzid: zone), zones: RecurrenceSet.Zones(named: zones))
    definition.rules = try rules.map { try RecurrenceRule(parsing: $0) }
    definition.exclusionRules = try excluding.map { try RecurrenceRule(parsing: $0) }
    definition.additions = try adding.map { .time(try CalendarTime(parsing: $0, tzid: zone)) }
    return try RecurrenceSet(definition)
  }

  private func instant(_ text: String) throws -> Instant { Instant(try CivilDateTime(parsing: text), at: .zero) }

  private func texts(_ set: RecurrenceSet, _ from: String, _ to: String) throws -> (found: [String], isTruncated: Bool)
  {
    var iterator = set.instances(startingIn: try instant(from)..<instant(to)).makeIterator()
    var found: [String] = []
    while let instance = iterator.next() { found.append(instance.start.text) }
    return (found, iterator.isTruncated)
  }

  @Test("an hourly rule in a zone that matches only after a clock change is found")
  func afterChange() throws {
    let set = try set("20260327T083000", "FREQ=HOURLY;INTERVAL=24;BYHOUR=9", zone: "Europe/Berlin")
    #expect(
      set.prefix(4).map(\.start.text) == ["20260327T083000", "20260329T093000", "20260330T093000", "20260331T093000"])
    let never = try self.set("20260327T083000", "FREQ=HOURLY;INTERVAL=24;BYHOUR=11", zone: "Europe/Berlin")
    #expect(try texts(never, "20260101T000000", "20270101T000000") == (["20260327T083000"], false))
  }

  @Test("the start and added dates are returned even if the search for the rule gives up, which is reported")
  func startRemains() throws {
    // A search ends before it reaches a year in which the first month of the Chinese calendar is a leap month.
    let rule = "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1L;BYMONTHDAY=1"
    let set = try set("20260217", rule, adding: ["20260301"])
    let all = try texts(set, "20260101T000000", "99990101T000000")
    #expect(all == (["20260217", "20260301"], true))
  }

  @Test("an answer about a range is complete if the search gets beyond the range")
  func range() throws {
    let set = try set("20260217", "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1L;BYMONTHDAY=1")
    #expect(try texts(set, "20260101T000000", "20260115T000000") == ([], false))
    #expect(try texts(set, "20260201T000000", "20260301T000000") == (["20260217"], false))
    let excluded = try self.set("20260101T000000Z", "FREQ=DAILY", excluding: ["FREQ=DAILY"])
    #expect(try texts(excluded, "20260101T000000", "20260115T000000") == ([], false))
  }

  @Test("a rule whose steps are weeks and never fall on its weekdays is recognized")
  func weekdays() throws {
    let rule = try RecurrenceRule(parsing: "FREQ=HOURLY;BYDAY=FR,SU,TH;INTERVAL=7;BYHOUR=14")
    let series = try RecurrenceSeries(rule, from: try CivilDateTime(parsing: "20150301T235959"))
    #expect(series.first == .none)
    let other = try RecurrenceSeries(rule, from: try CivilDateTime(parsing: "20150302T235959"))
    #expect(other.prefix(60).allSatisfy { $0.hour == 14 && [.friday, .sunday, .thursday].contains($0.date.weekday) })
  }
}
