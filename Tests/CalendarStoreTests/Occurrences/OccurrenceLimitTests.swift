import Bounds
import CalendarStore
import CivilTime
import StoreTestSupport
import TestSupport
import Testing

@Suite("Limits on the occurrences in an answer")
struct OccurrenceLimitTests {
  private func store(_ components: String...) throws -> TestStore {
    let test = try TestStore(now: "20261124T120000Z")
    try test.load(calendar(components))
    return test
  }

  private func query(_ from: String, _ to: String, limit: Int? = nil) throws -> OccurrenceQuery {
    var query = OccurrenceQuery(try instant(from)..<instant(to), zone: .utc)
    if let limit { query.limit = limit }
    return query
  }

  /// An event that lasts nine thousand years and recurs every day.
  private static let endless = event(
    uid: "endless", title: "For ever", start: ";VALUE=DATE:00010101", "DTEND;VALUE=DATE:99991231", "RRULE:FREQ=DAILY")

  @Test(
    "Of a series with countless overlapping occurrences, those that begin in the range are found",
    arguments: [("20261124T000000Z", "20261125T000000Z", 1), ("20261124T000000Z", "20271124T000000Z", 365)])
  func overlapping(from: String, to: String, starting: Int) throws {
    let test = try store(Self.endless, event(uid: "lunch", title: "Lunch", start: ":20261124T110000Z"))
    let query = try query(from, to)
    let answer = try test.store.occurrences(matching: query)
    // For local times, the search extends a day in both directions.
    #expect((1001 + starting...1003 + starting).contains(answer.occurrences.count))
    #expect(answer.isTruncated && answer.shortfall == .overlapping(1000) && answer.completeUntil == nil)
    #expect(answer.occurrences.count { $0.start >= query.range.lowerBound } == starting + 1)
    #expect(answer.occurrences.contains { $0.item.title == "Lunch" })
    // A person who is always busy is busy all the time.
    let busy = try test.store.busyTimes(matching: query)
    #expect(busy.times.map(\.range) == [query.range])
  }

  @Test(
    "An answer has the first occurrences, whatever the index covers, and says up to when it is complete",
    arguments: [1, 7, 100, 1000])
  func first(limit: Int) throws {
    let test = try store(
      event(uid: "a", title: "A", start: ":20260101T100000Z", "RRULE:FREQ=HOURLY"),
      event(uid: "b", title: "B", start: ":20260101T103000Z", "RRULE:FREQ=DAILY"),
      event(uid: "c", title: "C", start: ":20261124T100000Z"))
    for (from, to) in [("20261120T000000Z", "20270120T000000Z"), ("20361120T000000Z", "20370120T000000Z")] {
      let all = try test.store.occurrences(matching: query(from, to))
      let some = try test.store.occurrences(matching: query(from, to, limit: limit))
      #expect(!all.isTruncated)
      #expect(some.occurrences.map(\.start) == all.occurrences.prefix(limit).map(\.start))
      #expect(some.shortfall == .tooMany(limit))
      let known = try #require(some.completeUntil ?? some.occurrences.first?.start)
      #expect(all.occurrences.prefix { $0.start < known }.count <= some.occurrences.count)
      #expect(all.occurrences.dropFirst(limit).allSatisfy { $0.start >= known })
    }
  }

  @Test(
    "Work for others ends with its budget, says so, and costs no more than that",
    arguments: [WorkBudget.Kind.steps, .rows, .occurrences])
  func budget(kind: WorkBudget.Kind) throws {
    let test = try store(
      event(uid: "a", title: "A", start: ":20200101T100000Z", "RRULE:FREQ=MINUTELY"),
      event(uid: "b", title: "B", start: ":20260101T103000Z", "RRULE:FREQ=DAILY"))
    var amounts = WorkBudget.Amounts()
    switch kind {
    case .steps: amounts.steps = 50
    case .rows: amounts.rows = 1
    default: amounts.occurrences = 50
    }
    let budget = WorkBudget(amounts)
    let query = try query("20261120T000000Z", "20361120T000000Z")
    let answer = try WorkBudget.$current.withValue(budget) { try test.store.occurrences(matching: query) }
    #expect(budget.ending == .spent(kind))
    #expect(answer.isTruncated && answer.shortfall == .workSpent)
    // Occurrences in the index are read without a search.
    #expect(answer.occurrences.count <= (kind == .steps ? 1000 : 50))
    let busy = try WorkBudget.$current.withValue(budget) { try test.store.busyTimes(matching: query) }
    #expect(busy.shortfall == .workSpent)
    let next = try WorkBudget.$current.withValue(budget) {
      try test.store.nextOccurrences(10, from: query.range.lowerBound, matching: query)
    }
    #expect(next.isTruncated && next.shortfall == .workSpent)
  }

  @Test("A write without any budget left still builds the whole index")
  func writing() throws {
    let budget = WorkBudget(.init(steps: 0, rows: 0, occurrences: 0))
    let test = try TestStore(now: "20261124T120000Z")
    try WorkBudget.$current.withValue(budget) {
      _ = try test.load(calendar(event(uid: "b", title: "B", start: ":20260101T103000Z", "RRULE:FREQ=DAILY;COUNT=900")))
    }
    let answer = try test.store.occurrences(matching: query("20261101T000000Z", "20261201T000000Z"))
    #expect(answer.occurrences.count == 30 && !answer.isTruncated)
  }
}
