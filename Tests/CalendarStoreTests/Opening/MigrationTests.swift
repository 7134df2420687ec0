import CalendarStore
import Foundation
import GRDB
import TestSupport
import Testing

@Suite("Making and migrating a store")
struct MigrationTests {
  @Test("a new store is a database with a mark of its own, a log, and checked references")
  func schema() throws {
    let test = try TestStore()
    try test.database { db in
      #expect(try Int.fetchOne(db, sql: "PRAGMA application_id") == 0x416C_6D6E)
      #expect(try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal")
      #expect(try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations").count == 4)
      let strict = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_list WHERE strict AND schema = 'main'")
      let tables: Set = [
        "settings", "sources", "calendars", "items", "zones", "revisions", "changes", "schedule", "occurrences",
      ]
      #expect(tables.isSubset(of: strict))
    }
  }

  @Test("opening a store again migrates nothing and writes nothing")
  func again() throws {
    let test = try TestStore()
    try test.load(calendar(event()))
    let before = try test.contents()
    for _ in 0..<3 { try CalendarStore(path: test.store.path).close() }
    #expect(try test.contents() == before)
  }

  @Test("a file in which only the table of migrations was made is made a store")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)") }
    try queue.close()
    let store = try CalendarStore(path: path)
    #expect(try store.calendars().count == 1)
    #expect(try store.examine().isGood)
  }

  @Test("a store with an older form cannot be opened for reading alone")
  func olderForm() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.write {
      try $0.execute(
        sql: "PRAGMA application_id = \(0x416C_6D6E); CREATE TABLE grdb_migrations (identifier TEXT PRIMARY KEY)")
    }
    try queue.close()
    let error = #expect(throws: StoreError.self) { try CalendarStore(path: path, options: .init(isReadOnly: true)) }
    #expect(error?.code == .readOnly)
  }

  @Test("a store that is copied while nobody writes is the same store")
  func copied() throws {
    let test = try TestStore()
    try test.load(fixture: "several-calendars-one-file")
    let exported = try test.exported()
    try test.store.close()
    let copy = test.folder.file("copy.sqlite")
    try FileManager.default.copyItem(atPath: test.folder.file("store.sqlite"), toPath: copy)
    var bytes: [UInt8] = []
    try CalendarStore(path: copy).export { bytes += $0 }
    #expect(bytes == exported)
  }
}
