import Bounds
import CalendarModel
@testable import CalendarStore
import CivilTime
import Foundation
import GRDB
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Creating and migrating a store")
struct MigrationTests {
  @Test("a new store is a database with its own application ID, a write-ahead log, and foreign keys")
  func schema() throws {
    let test = try TestStore()
    try test.database { db in
      #expect(try Int.fetchOne(db, sql: "PRAGMA application_id") == 0x416C_6D6E)
      #expect(try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal")
      #expect(
        try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations").count == StoreMigration.all.count + 1)
      let strict = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_list WHERE strict AND schema = 'main'")
      let tables: Set = [
        "settings", "sources", "calendars", "items", "zones", "revisions", "changes", "schedule", "series_heads",
        "occurrences", "accounts", "mirrored_calendars", "mirrors", "wanted", "outgoing", "conflicts",
        "alarm_deliveries", "alarm_tellings",
      ]
      #expect(tables.isSubset(of: strict))
    }
  }

  @Test(
    "derived data of an older version are rebuilt: tables of another form, missing tables, wrong columns",
    arguments: ["DELETE FROM grdb_migrations WHERE \(isDerived)", "UPDATE grdb_migrations SET \(isOlder)"])
  func olderDerivedTables(aging: String) throws {
    let test = try TestStore()
    let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "END:VALARM"].joined(separator: "\r\n")
    try test.load(calendar(event(), event(uid: "two", "RRULE:FREQ=DAILY", alarm)))
    let right = try test.contents()
    try test.store.close()
    try test.database { db in
      try db.execute(
        sql: """
          DROP TABLE series_heads; DROP TABLE schedule; DROP TABLE occurrences; DROP TABLE alarms; DROP TABLE item_text;
          CREATE TABLE schedule (item_id INTEGER PRIMARY KEY); CREATE TABLE alarms (note TEXT);
          UPDATE settings SET value = '0 2419200' WHERE name = 'occurrence_window';
          UPDATE items SET title = 'wrong', start_instant = NULL;
          \(aging);
          """)
    }
    let old = try Data(contentsOf: URL(fileURLWithPath: test.store.path))
    let reading = try CalendarStore(tested: test.store.path, options: .init(isReadOnly: true))
    #expect(try reading.items(matching: ItemQuery(words: "lunch")).map(\.uid) == ["one", "two"])
    let month = try reading.occurrences(from: day("20260301"), to: day("20260308"), in: .utc)
    #expect(month.occurrences.count == 8)
    #expect(try reading.examine().isGood)
    #expect(#expect(throws: StoreError.self) { try reading.reindex() }?.code == .readOnly)
    try reading.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: test.store.path)) == old)
    let store = try CalendarStore(tested: test.store.path)
    #expect(try store.examine().isGood)
    #expect(try test.contents() == right)
  }

  private static let isDerived = "identifier LIKE 'derived tables, version %'"
  private static let isOlder = "identifier = 'derived tables, version 0' WHERE \(isDerived)"

  @Test("a store with derived tables of a newer version is refused, and not touched")
  func newerDerivedTables() throws {
    let test = try TestStore()
    try test.store.close()
    try test.database {
      try $0.execute(
        sql: "UPDATE grdb_migrations SET identifier = 'derived tables, version 999' WHERE \(Self.isDerived)")
    }
    let before = try test.contents()
    for isReadOnly in [true, false] {
      let error = #expect(throws: StoreError.self) {
        try CalendarStore(tested: test.store.path, options: .init(isReadOnly: isReadOnly))
      }
      #expect(error?.code == .newerVersion)
      #expect(error?.message.hasPrefix("a newer version of Almanac created the store") == true)
    }
    #expect(try test.contents() == before)
  }

  @Test("the definitions of derived tables change together with their version")
  func derivedDefinitions() {
    let definitions = DerivedTables.all.map(\.definition).joined(separator: "\n")
    #expect(DerivedTables.version == 8)
    #expect(
      Digest(definitions.utf8).text == "2fddee651dbb3105edb7fbbca53a722f",
      "raise DerivedTables.version, and update the digest here")
  }

  @Test("a store that a request opens first after an upgrade is rebuilt completely, whatever the request's budget")
  func unbounded() throws {
    let test = try TestStore()
    try test.load(
      calendar((0..<50).map { event(uid: "\($0)", start: ":20260302T090000Z", "RRULE:FREQ=DAILY;COUNT=300") }))
    let right = try test.contents()
    try test.store.close()
    let gone = WorkBudget(.init())
    gone.callOff()
    for budget in [WorkBudget(.init(steps: 1)), WorkBudget(.init(time: 0)), gone] {
      try test.database { try $0.execute(sql: "UPDATE grdb_migrations SET \(Self.isOlder)") }
      try WorkBudget.$current.withValue(budget) { try CalendarStore(tested: test.store.path).close() }
      #expect(try test.contents() == right)
    }
  }

  @Test("opening a store again migrates nothing and writes nothing")
  func again() throws {
    let test = try TestStore()
    try test.load(calendar(event()))
    let before = try test.contents()
    for _ in 0..<3 { try CalendarStore(tested: test.store.path).close() }
    #expect(try test.contents() == before)
  }

  @Test(
    "a file that contains only the table of migrations becomes a store",
    .disabled(if: TestLogs.areOn, "a log has whole stores alone"))
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)") }
    try queue.close()
    let store = try CalendarStore(tested: path)
    #expect(try store.calendars().count == 2)
    #expect(try store.examine().isGood)
  }

  @Test(
    "a file without a store cannot be opened read-only",
    .disabled(if: TestLogs.areOn, "a log has whole stores alone"))
  func empty() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.write {
      try $0.execute(
        sql: "PRAGMA application_id = \(0x416C_6D6E); CREATE TABLE grdb_migrations (identifier TEXT PRIMARY KEY)")
    }
    try queue.close()
    let error = #expect(throws: StoreError.self) { try CalendarStore(tested: path, options: .init(isReadOnly: true)) }
    #expect(error?.code == .readOnly)
  }

  @Test("a copy of an idle store is the same store")
  func copied() throws {
    let test = try TestStore()
    try test.load(fixture: "several-calendars-one-file")
    let exported = try test.exported()
    try test.store.close()
    let copy = test.folder.file("copy.sqlite")
    try FileManager.default.copyItem(atPath: test.folder.file("store.sqlite"), toPath: copy)
    var bytes: [UInt8] = []
    try CalendarStore(tested: copy).export { bytes += $0 }
    #expect(bytes == exported)
  }
}
