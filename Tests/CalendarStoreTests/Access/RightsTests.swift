import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import StoreTestSupport
import Testing

@Suite("A store opened for a program")
struct RightsTests {
  let test: TestStore
  init() throws {
    test = try TestStore()
    try test.load(event(uid: "e", title: "An event"), component("VTODO", uid: "t", ["SUMMARY:A reminder"]))
  }

  private func opened(_ events: AccessLevel, _ reminders: AccessLevel) throws -> CalendarStore {
    try test.store.setAccess([.event: events, .reminder: reminders], for: "bot")
    return try CalendarStore(tested: test.store.path, options: CalendarStore.Options(client: "bot"))
  }

  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StoreError)?.code
    }
  }

  @Test("with full access it does all that the owner does, except for grants")
  func full() throws {
    let store = try opened(.full, .full)
    #expect(try store.items(matching: ItemQuery()).count == 2)
    #expect(try store.allCalendars() == test.store.allCalendars())
    try store.add(Event(title: "New", start: .utc(.at(2026, 3, 2))))
    #expect(code { _ = try store.grants() } == .denied)
    #expect(code { try store.setAccess(.full, to: .event, for: "other") } == .denied)
  }

  @Test("without any access everything is refused", arguments: [AccessLevel.notDetermined, .denied, .restricted])
  func none(level: AccessLevel) throws {
    let store = try opened(level, level)
    let owner = try test.store.occurrence(named: "e")
    #expect(try store.allCalendars().isEmpty)
    #expect(code { _ = try store.calendars() } == .denied)
    #expect(code { _ = try store.items(matching: ItemQuery()) } == .denied)
    #expect(code { _ = try store.items(named: "e") } == .denied)
    #expect(code { _ = try store.occurrence(named: "e") } == .denied)
    #expect(code { _ = try store.changes(since: 0) } == .denied)
    #expect(code { _ = try store.revisions() } == .denied)
    #expect(code { try store.export { _ in } } == .denied)
    let query = OccurrenceQuery(Instant.utc(2026, 1, 1)..<Instant.utc(2027, 1, 1), zone: .utc)
    #expect(code { _ = try store.occurrences(matching: query) } == .denied)
    #expect(code { try store.add(Event(title: "New", start: .utc(.at(2026, 3, 2)))) } == .denied)
    #expect(code { try store.remove(owner, span: .all) } == .denied)
    #expect(code { try store.save(owner.event ?? Event(), as: owner, span: .all) } == .denied)
    #expect(code { _ = try store.createCalendar(title: "X") } == .denied)
    #expect(code { try store.undo() } == .denied)
    #expect(code { _ = try store.importCalendars([]) } == .denied)
    #expect(code { _ = try store.defaultCalendar() } == .denied)
    #expect(try test.store.items(matching: ItemQuery()).count == 2)
  }

  @Test(
    "with write-only access to events there is one placeholder calendar, and nothing can be read, not even new events")
  func writeOnly() throws {
    let home = try test.store.defaultCalendar()
    let other = try test.store.createCalendar(title: "Other")
    let store = try opened(.writeOnly, .denied)
    #expect(try store.allCalendars() == [.writeOnly])
    #expect(try store.defaultCalendar() == .writeOnly)
    let id = try store.add(Event(title: "New", start: .utc(.at(2026, 3, 2))), to: .writeOnly)
    try store.add(Event(title: "Elsewhere", start: .utc(.at(2026, 3, 2))), to: other)
    #expect(code { _ = try store.item(id) } == .denied)
    #expect(code { try store.transaction { _ = try $0.item(id) } } == .denied)
    #expect(code { try store.add(Reminder(title: "New")) } == .denied)
    // The store chooses the calendar, whatever the program says.
    let added = try test.store.items(matching: ItemQuery()).filter { item in
      ["New", "Elsewhere"].contains(item.component.first(.summary)?.text)
    }
    #expect(added.map(\.calendar) == [home.title, home.title])
    let title = try store.transaction { batch in
      let id = try batch.add(Event(title: "Mine", start: .utc(.at(2026, 3, 2))))
      return try batch.item(id).component.first(.summary)?.text
    }
    #expect(title == "Mine")
  }

  @Test("with access to events only, everything that is not a reminder can be read, whatever its name")
  func otherKinds() throws {
    try test.load(calendar(component("VJOURNAL", uid: "j", []), component("X-NOTE", uid: "x", [])))
    let store = try opened(.full, .denied)
    #expect(try store.items(matching: ItemQuery()).map(\.uid).sorted() == ["e", "j", "x"])
    #expect(try store.uids(matching: ItemQuery()).sorted() == ["e", "j", "x"])
    var text = ""
    try store.export { text += String(decoding: $0, as: UTF8.self) }
    #expect(text.contains("BEGIN:X-NOTE") && !text.contains("BEGIN:VTODO"))
    var query = ItemQuery()
    query.kinds = [ItemKind(rawValue: "X-NOTE"), .reminder]
    #expect(try store.items(matching: query).map(\.uid) == ["x"])
    let other = try opened(.denied, .full)
    #expect(try other.items(matching: ItemQuery()).map(\.uid) == ["t"])
    query.kinds = [ItemKind(rawValue: "X-NOTE")]
    #expect(code { _ = try other.items(matching: query) } == .denied)
  }

  @Test("with access to one kind of item the other is invisible")
  func oneKind() throws {
    let reminder = try test.store.occurrence(named: "t")
    let store = try opened(.full, .denied)
    #expect(try store.items(matching: ItemQuery()).map(\.uid) == ["e"])
    var query = ItemQuery()
    query.kinds = [.reminder]
    #expect(code { _ = try store.items(matching: query) } == .denied)
    #expect(code { _ = try store.items(named: "t") } == .notFound)
    #expect(code { _ = try store.occurrence(of: reminder.item) } == .notFound)
    #expect(code { try store.complete(reminder) } == .denied)
    #expect(try store.changes(since: 0).added.map(\.uid) == ["e"])
    var bytes: [UInt8] = []
    try store.export { bytes += $0 }
    #expect(!String(decoding: bytes, as: UTF8.self).contains("VTODO"))
    #expect(try store.calendars()[0].counts == [.event: 1])
    #expect(code { _ = try store.importCalendars([]) } == .denied)
  }

  @Test("deleting a calendar of both kinds deletes only what can be read, and the calendar is no longer for that kind")
  func partialDeletion() throws {
    let store = try opened(.full, .denied)
    let calendar = try #require(try store.allCalendars().first)
    #expect(try store.deleteCalendar(calendar) == 1)
    #expect(try test.store.items(matching: ItemQuery()).map(\.uid) == ["t"])
    #expect(try test.store.allCalendars().map(\.entityTypes) == [[.reminder], [.reminder]])
    try test.store.undo()
    #expect(try test.store.items(matching: ItemQuery()).count == 2)
    #expect(try test.store.allCalendars().map(\.entityTypes) == [[.event, .reminder], [.reminder]])
  }

  @Test("revoked access is gone with the next transaction")
  func revoked() throws {
    let store = try opened(.full, .full)
    #expect(try store.items(matching: ItemQuery()).count == 2)
    try test.store.setAccess([.event: .denied, .reminder: .denied], for: "bot")
    #expect(code { _ = try store.items(matching: ItemQuery()) } == .denied)
  }
}
