import CalendarStore
import Foundation
import GRDB
import Testing

@Suite("Revisions and the log of changes")
struct RevisionTests {
  /// The command, the first and the last item of each revision.
  private func revisions(_ test: TestStore) throws -> [[String]] {
    try test.database { db in
      try Row.fetchAll(db, sql: "SELECT id, command, first_item, end_item FROM revisions ORDER BY id").map { row in
        row.databaseValues.map(\.description).map { $0.replacingOccurrences(of: "\"", with: "") }
      }
    }
  }

  /// The action, UID and content of each logged change.
  private func changes(_ test: TestStore) throws -> [[String]] {
    try test.database { db in
      try Row.fetchAll(db, sql: "SELECT revision_id, action, uid, content FROM changes ORDER BY revision_id, item_id")
        .map {
          [
            String($0["revision_id"] as Int64), $0["action"], $0["uid"],
            String(decoding: $0["content"] as Data, as: UTF8.self),
          ]
        }
    }
  }

  @Test("every change is one revision, with the numbers of the items that it added")
  func ranges() throws {
    let test = try TestStore()
    #expect(try test.store.revision() == 0)
    try test.load(calendar(event(uid: "a"), event(uid: "b")), calendar(event(uid: "c")))
    try test.load(calendar(event(uid: "a", sequence: 1), event(uid: "d")))
    _ = try test.store.createCalendar(title: "New")
    try test.load(calendar(event(uid: "a", sequence: 2)))
    try test.load(calendar(event(uid: "e")))
    try test.store.deleteCalendar(test.store.calendar(named: "New"))
    #expect(
      try revisions(test) == [
        ["1", "import", "1", "4"], ["2", "import", "4", "5"], ["3", "calendars create", "5", "5"],
        ["4", "import", "5", "5"],
        ["5", "import", "5", "6"], ["6", "calendars delete", "6", "6"],
      ])
    #expect(try test.store.revision() == 6)
    #expect(try test.store.items(matching: ItemQuery()).map(\.revision).sorted() == [1, 1, 2, 4, 5])
  }

  @Test("the bytes before an update and a deletion are kept, and nothing for an addition")
  func beforeBytes() throws {
    let test = try TestStore()
    let (old, gone) = (event(uid: "a", title: "old"), event(uid: "b", title: "gone"))
    try test.load(calendar(old, gone))
    #expect(try changes(test).isEmpty)
    let new = event(uid: "a", sequence: 1, title: "new")
    try test.load(calendar(new, event(uid: "c", title: "added")))
    #expect(try changes(test) == [["2", "updated", "a", old]])
    try test.store.deleteCalendar(test.store.defaultCalendar())
    #expect(
      try changes(test).dropFirst().map { Array($0.prefix(3)) }
        == [["3", "deleted", "a"], ["3", "deleted", "b"], ["3", "deleted", "c"]])
    #expect(try changes(test)[1][3] == new)
    #expect(try changes(test)[2][3] == gone)
  }

  @Test("an item that one import changes several times is logged once, as it was before")
  func firstState() throws {
    let test = try TestStore()
    let old = event(title: "old")
    try test.load(calendar(old))
    try test.load(
      calendar(event(sequence: 1, title: "1")), calendar(event(sequence: 2, title: "2"), event(sequence: 3, title: "3"))
    )
    #expect(try changes(test) == [["2", "updated", "one", old]])
    #expect(try test.titles() == ["3"])
  }

  @Test("an item that an import adds and then changes or removes leaves nothing in the log")
  func addedAndChanged() throws {
    let test = try TestStore()
    try test.load(calendar(event(title: "a"), event(title: "b"), event(sequence: 1, title: "c")))
    #expect(try test.titles() == ["c"])
    #expect(try changes(test).isEmpty)
  }

  @Test("nothing is recorded if nothing changes")
  func nothingChanges() throws {
    let test = try TestStore()
    try test.load(fixture: "several-calendars-one-file", "no-uid-no-dtstamp", "twins-same-uid-two-lessons")
    let before = try test.contents()
    try test.load(fixture: "several-calendars-one-file", "no-uid-no-dtstamp", "twins-same-uid-two-lessons")
    try test.load([String]())
    try test.load("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
    try test.store.updateCalendar(test.store.calendar(named: "Family"))
    try test.store.reindex()
    _ = try test.store.examine()
    _ = try test.exported()
    #expect(throws: StoreError.self) { try test.store.createCalendar(title: "Family") }
    #expect(try test.contents() == before)
  }

  @Test("a second import does not write to the file")
  func fileStays() throws {
    let test = try TestStore()
    try test.load(fixture: "several-calendars-one-file")
    let log = URL(fileURLWithPath: test.store.path + "-wal")
    try test.database { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    let before = try Data(contentsOf: URL(fileURLWithPath: test.store.path))
    try test.load(fixture: "several-calendars-one-file")
    #expect(try Data(contentsOf: URL(fileURLWithPath: test.store.path)) == before)
    #expect(((try? Data(contentsOf: log)) ?? Data()).isEmpty)
  }

  @Test("a revision has its time of creation")
  func time() throws {
    let test = try TestStore()
    let before = Int64(Date().timeIntervalSince1970)
    try test.load(calendar(event()))
    let at = try #require(try test.database { try Int64.fetchOne($0, sql: "SELECT at FROM revisions") })
    #expect((before...before + 60).contains(at))
  }
}
