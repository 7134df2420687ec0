import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Testing

@Suite("Changes since a revision")
struct ChangesSinceTests {
  let test: TestStore
  init() throws { test = try TestStore() }

  private func uids(since revision: Int64) throws -> [[String]] {
    let changes = try test.store.changes(since: revision)
    return [changes.added, changes.updated, changes.deleted].map { $0.map(\.uid) }
  }

  @Test("changes are combined: items that were added and removed do not appear")
  func together() throws {
    try test.load(calendar(event(uid: "a"), event(uid: "b"), event(uid: "c")))
    try test.edit("a", .all) { $0.title = "1" }
    try test.edit("a", .all) { $0.title = "2" }
    try test.store.remove(test.occurrence("b"), span: .all)
    try test.store.add(Event(uid: "d", title: "d", start: .utc(.at(2026, 3, 2))))
    try test.store.add(Event(uid: "e", title: "e", start: .utc(.at(2026, 3, 2))))
    try test.store.remove(test.occurrence("e"), span: .all)
    #expect(try uids(since: 1) == [["d"], ["a"], ["b"]])
    #expect(try uids(since: 0) == [["a", "c", "d"], [], []])
    #expect(try uids(since: test.store.revision()) == [[], [], []])
    #expect(try test.store.changes(since: 1, until: 2).updated.map(\.uid) == ["a"])
    try test.store.undo(4)
    #expect(try uids(since: 1) == [["d"], ["a", "b"], []])
    #expect(try uids(since: 4) == [["b", "d"], [], []])
    #expect(throws: StoreError.self) { try test.store.changes(since: 99) }
  }

  @Test("created, changed and deleted calendars are named by number")
  func calendars() throws {
    let calendar = try test.store.createCalendar(title: "A")
    #expect(try test.store.changes(since: 0).calendars == [calendar.id])
    try test.store.deleteCalendar(calendar)
    #expect(try test.store.createCalendar(title: "B").id != calendar.id)
    #expect(try test.store.changes(since: 1).calendars == [calendar.id, calendar.id + 1])
  }

  @Test("the log counts the changes of each revision and says what was undone")
  func log() throws {
    try test.load(calendar(event(uid: "a"), event(uid: "b")))
    try test.edit("a", .all) { $0.title = "1" }
    try test.store.remove(test.occurrence("b"), span: .all)
    try test.store.undo()
    let log = try test.store.revisions()
    #expect(log.map(\.command) == ["undo", "delete", "edit", "import"])
    #expect(log.map { [$0.added, $0.updated, $0.deleted] } == [[1, 0, 0], [0, 0, 1], [0, 1, 0], [2, 0, 0]])
    #expect(log.map(\.isUndone) == [false, true, false, false])
    #expect(log[0].undoes == 3)
    #expect(try test.store.revisions(limit: 1).count == 1)
  }
}
