import CalendarModel
import CalendarStore
import CivilTime
import Testing

@Suite("Exports of a query")
struct ExportQueryTests {
  private func filled() throws -> TestStore {
    let test = try TestStore()
    try test.load(
      calendar(
        event(uid: "a", title: "Lunch with Ann", start: ":20260301T120000Z"),
        event(uid: "b", title: "Dinner", start: ":20260401T120000Z"),
        component("VTODO", uid: "c", ["SUMMARY:Buy lunch", "DUE:20260302T120000Z"]),
        component("VJOURNAL", uid: "a", ["SUMMARY:Diary"])),
      calendar(
        event(uid: "a", title: "Lunch elsewhere", start: ":20260301T120000Z", "RECURRENCE-ID:20260301T120000Z"),
        properties: ["X-WR-CALNAME:Other"]))
    return test
  }

  private func uids(_ change: (inout ItemQuery) -> Void) throws -> [String] {
    let test = try filled()
    var query = ItemQuery()
    change(&query)
    let items = NaiveCalendar(try test.exported(query)).items.map { "\($0.kind.dropFirst()) \($0.value("UID") ?? "")" }
    #expect(try test.store.export(query) { _ in }.items == items.count)
    #expect(try test.store.items(matching: query).count == items.count)
    return items
  }

  @Test("by calendar, by title or identifier")
  func calendars() throws {
    #expect(try uids { $0.calendars = ["Other"] } == ["EVENT a"])
    #expect(try uids { $0.calendars = ["other", "Calendar"] }.count == 5)
    let test = try filled()
    var query = ItemQuery()
    query.calendars = [try test.store.calendar(named: "Other").identifier]
    #expect(try test.store.items(matching: query).count == 1)
  }

  @Test("by kind, in any letter case")
  func kinds() throws {
    #expect(try uids { $0.kinds = [ItemKind(rawValue: "vtodo"), .journal] } == ["TODO c", "JOURNAL a"])
    #expect(try uids { $0.kinds = [.freeBusy] } == [])
  }

  @Test("by UID")
  func byUID() throws {
    #expect(try uids { $0.uids = ["a"] } == ["EVENT a", "JOURNAL a", "EVENT a"])
    #expect(try uids { $0.uids = ["c", "b", "missing"] } == ["EVENT b", "TODO c"])
    #expect(try uids { $0.uids = ["A", "a' OR 1=1 --"] } == [])
  }

  @Test("by text and by everything at once")
  func text() throws {
    #expect(try uids { $0.text = [.init("lunch")] } == ["EVENT a", "TODO c", "EVENT a"])
    #expect(
      try uids {
        $0.text = [.init("lunch")]
        $0.kinds = [.event]
        $0.calendars = ["Calendar"]
        $0.uids = ["a", "b", "c"]
      } == ["EVENT a"])
  }

  @Test("by time")
  func time() throws {
    func moment(_ day: Int) throws -> ItemQuery.Moment {
      let civil = try #require(CivilDateTime(year: 2026, month: 3, day: day, hour: 0, minute: 0, second: 0))
      return .init(instant: Instant(secondsSince1970: civil.secondsSinceEpoch), civil: civil)
    }
    let (second, third) = (try moment(2), try moment(3))
    #expect(try uids { $0.to = second } == ["EVENT a", "EVENT a"])
    #expect(try uids { $0.from = second } == ["EVENT b", "TODO c"])
    #expect(try uids { ($0.from, $0.to) = (second, third) } == ["TODO c"])
  }

  @Test("the UIDs of a query are each listed once, in order of import, and partition it completely")
  func split() throws {
    let test = try filled()
    #expect(try test.store.uids(matching: ItemQuery()) == ["a", "b", "c"])
    var query = ItemQuery()
    query.kinds = [.reminder, .journal]
    #expect(try test.store.uids(matching: query) == ["c", "a"])
    var all: [[[UInt8]]] = []
    for uid in try test.store.uids(matching: ItemQuery()) {
      var part = ItemQuery()
      part.uids = [uid]
      all += NaiveCalendar(try test.exported(part)).items.map(\.lines)
    }
    #expect(Set(all) == Set(NaiveCalendar(try test.exported()).items.map(\.lines)))
    #expect(all.count == 5)
  }

  @Test("limits and order: by start, those without one last")
  func limitAndOrder() throws {
    let test = try filled()
    let titles = try test.store.items(matching: ItemQuery()).map { "\($0.kind) \($0.uid)" }
    #expect(titles == ["VEVENT a", "VEVENT a", "VTODO c", "VEVENT b", "VJOURNAL a"])
    #expect(try test.store.items(matching: ItemQuery(), limit: 2).map(\.calendar) == ["Calendar", "Other"])
    #expect(try test.store.items(matching: ItemQuery(), limit: 0).isEmpty)
  }
}
