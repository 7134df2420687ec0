import CalendarModel
import CalendarStore
import CivilTime
import Foundation
import GRDB
import ICalendar
import StoreTestSupport
import TestSupport
import Testing
import TimeZones

@Suite(
  "Stores of earlier versions",
  .disabled(if: TestLogs.areOn, "a file that follows a log is made from it, not migrated"))
struct OlderStoreTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("store.sqlite")
  }

  private func open() throws -> CalendarStore {
    try CalendarStore(tested: path, options: .init(now: instant("20260701T000000Z")))
  }

  /// The names of the files next to the store, except its log.
  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
        !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
      }
      .sorted()
    }
  }

  @Test("everything is migrated, derived data are rebuilt, and a backup stays", arguments: OlderStore.forms)
  func migrated(form: Int) throws {
    try OlderStore.make(form: form, at: path)
    let before = try StoreTruth(at: path)
    let store = try open()
    #expect(try StoreTruth(at: path, as: before).differences(from: before) == [])
    #expect(try store.examine().isGood)
    let derived = try StoreTruth(at: path)
    #expect(try store.reindex() == 0)
    #expect(try StoreTruth(at: path) == derived)

    #expect(try names == ["store.sqlite", "store.sqlite.backup-\(form)"])
    let backup = folder.file("store.sqlite.backup-\(form)")
    #expect(try StoreTruth(at: backup).differences(from: before) == [])
    #expect(try steps(ofStoreAt: backup).count == form)
    let mode = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try store.close()
    try CalendarStore(tested: path).close()
    #expect(try names == ["store.sqlite", "store.sqlite.backup-\(form)"])
  }

  @Test("a store that version 0.2.0 wrote is opened and migrated, and exports the same bytes")
  func version020() throws {
    try FileManager.default.copyItem(atPath: OlderStore.ofVersion020, toPath: path)
    let before = try StoreTruth(at: path)
    let store = try open()
    #expect(try StoreTruth(at: path, as: before).differences(from: before) == [])
    #expect(try store.examine().isGood)
    var exported: [UInt8] = []
    try store.export { exported += $0 }
    #expect(try exported == Array(Data(contentsOf: URL(fileURLWithPath: OlderStore.exportOfVersion020))))
    let titles = try store.occurrences(from: day("20261101"), to: day("20261130"), in: .utc).occurrences
      .map { try store.item($0.item.id).component.first(.summary)?.text }
    #expect(titles.count { $0 == "Choir rehearsal" } == 4 && titles.contains("Lagerumzug, Abnahme"))
    #expect(try store.undo().updated == 1)
    try store.close()
  }

  @Test("a store that version 0.2.0 wrote gets the schema of a new one")
  func schema() throws {
    try FileManager.default.copyItem(atPath: OlderStore.ofVersion020, toPath: path)
    try open().close()
    let new = folder.file("new.sqlite")
    try CalendarStore(tested: new).close()
    let (migrated, made) = (try schema(of: path), try schema(of: new))
    #expect(migrated == made && made.count > 50)
  }

  /// The names and definitions of the tables and indexes of a store, ignoring white space and quotes.
  private func schema(of path: String) throws -> Set<String> {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { db in
      try Set(
        String.fetchAll(
          db, sql: "SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') FROM sqlite_schema"
        ).map { $0.filter { !$0.isWhitespace && $0 != "\"" } })
    }
  }

  @Test("a store from before version 0.2.0 is refused and stays as it is, for reading and for writing")
  func tooOld() throws {
    try OlderStore.make(form: 9, at: path, "DELETE FROM grdb_migrations WHERE identifier LIKE '9:%'")
    let before = try StoreTruth(at: path)
    for isReadOnly in [true, false] {
      let error = #expect(throws: StoreError.self) {
        try CalendarStore(tested: path, options: .init(isReadOnly: isReadOnly))
      }
      #expect(error?.code == .olderVersion)
      #expect(error?.message.hasSuffix("open it once with version 0.2.0, then with this one") == true)
    }
    #expect(
      #expect(throws: StoreError.self) { try CalendarStore.restore(path, to: folder.file("new.sqlite")) }?.code
        == .olderVersion)
    #expect(try StoreTruth(at: path) == before && names == ["store.sqlite"])
    // But a backup may replace it.
    let new = folder.file("backup.sqlite")
    try CalendarStore(tested: new).close()
    #expect(try CalendarStore.restore(new, to: path) == path + ".replaced")
    try open().close()
  }

  @Test("a read-only user gets all answers, and the file stays as it is", arguments: OlderStore.forms)
  func readOnly(form: Int) throws {
    try OlderStore.make(form: form, at: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let store = try CalendarStore(tested: path, options: .init(isReadOnly: true, now: instant("20260701T000000Z")))
    let items = try store.items(matching: ItemQuery()).map(\.id)
    let occurrences = try store.occurrences(from: day("20260101"), to: day("20270101"), in: .utc)
    let found = try store.items(matching: ItemQuery(words: "maths")).map(\.id)
    #expect(try store.examine().isGood)
    try store.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try names == ["store.sqlite"])
    let migrated = try open()
    #expect(try migrated.items(matching: ItemQuery()).map(\.id) == items && items.count > 5)
    #expect(
      try migrated.occurrences(from: day("20260101"), to: day("20270101"), in: .utc).occurrences.map(\.start)
        == occurrences.occurrences.map(\.start))
    #expect(try migrated.items(matching: ItemQuery(words: "maths")).map(\.id) == found && !found.isEmpty)
  }

  @Test("calendars, items, grants and revisions are unchanged, and undo continues to work", arguments: OlderStore.forms)
  func used(form: Int) throws {
    try OlderStore.make(form: form, at: path)
    let store = try open()
    let calendars = try store.calendars().map(\.calendar)
    #expect(calendars.map(\.title).sorted() == ["Archive", "Calendar", "Work"])
    #expect(calendars.filter(\.isReadOnly).map(\.title) == ["Archive"])
    #expect(calendars.first { $0.title == "Work" }?.identifier == "A1A0A003-0000-4000-8000-000000000003")
    #expect(try store.items(named: "lesson@example.com").map(\.id.number) == [3, 4])
    #expect(try store.itemNames().whole(ItemID(number: 3)) == "d7c2d66aad")
    #expect(try store.items(named: "gone@example.com").map(\.method) == ["CANCEL"])
    let override = try #require(try store.items(named: "stand-up@example.com").first { $0.id.number == 2 })
    #expect(override.recurrenceKey.text == "20260304T080000Z")
    #expect(override.timeZones.rules(named: "Office") != nil)
    #expect(try store.grants().map(\.level) == [.full, .denied])

    let color = { try store.calendars().map(\.calendar).first { $0.title == "Work" }?.color }
    #expect(try color() == "#FF2968")
    #expect(try store.undo().undone == 12)
    #expect(try color() == nil)
    #expect(try store.examine().isGood)
  }

  @Test("a file with the backup's name stays, and a backup of the same state is made only once")
  func existingBackup() throws {
    let mine = Data("mine".utf8)
    try mine.write(to: URL(fileURLWithPath: path + ".backup-9"))
    try OlderStore.make(form: 9, at: path)
    try open().close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".backup-9")) == mine)
    #expect(try names == ["store.sqlite", "store.sqlite.backup-9", "store.sqlite.backup-9-2"])

    let backup = try Data(contentsOf: URL(fileURLWithPath: path + ".backup-9-2"))
    for _ in 0..<2 {
      // As if the program had been killed after the backup.
      for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
      try backup.write(to: URL(fileURLWithPath: path))
      try open().close()
    }
    #expect(try names == ["store.sqlite", "store.sqlite.backup-9", "store.sqlite.backup-9-2"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".backup-9-2")) == backup)
  }

  @Test("a store that cannot be backed up stays as it is, and the error says why")
  func noBackup() throws {
    // The name of the backup is longer than a file name may be.
    let path = folder.file(String(repeating: "s", count: 243))
    try OlderStore.make(form: 9, at: path)
    let (before, form) = (try StoreTruth(at: path), try steps(ofStoreAt: path))
    let error = #expect(throws: StoreError.self) { try CalendarStore(tested: path) }
    #expect(error?.code == .unavailable)
    #expect(
      error?.message.contains("has an older format and was not changed because it could not be backed up") == true)
    #expect(error?.message.hasSuffix("could not be written: File name too long") == true)
    #expect(try StoreTruth(at: path) == before)
    #expect(try steps(ofStoreAt: path) == form)
  }

  @Test("a failed migration leaves the store as it was, and the backup")
  func failing() throws {
    try OlderStore.make(form: 9, at: path, "CREATE TABLE accounts (a)")
    let before = try StoreTruth(at: path)
    #expect(throws: StoreError.self) { try open() }
    #expect(try StoreTruth(at: path) == before)
    #expect(try steps(ofStoreAt: path).count == 9)
    #expect(try names == ["store.sqlite", "store.sqlite.backup-9"])
  }

  @Test("a reader sees the old state until a migration is done")
  func readingMeanwhile() throws {
    try OlderStore.make(form: 9, at: path)
    let reader = try DatabaseQueue(path: path)
    let before = try StoreTruth(at: path)
    try reader.unsafeRead { db in
      try db.execute(sql: "BEGIN")
      let steps = { try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations").count }
      #expect(try steps() == 9)
      let store = try open()
      #expect(try store.items(named: "party@example.com").count == 1)
      #expect(try steps() == 9)
      try db.execute(sql: "COMMIT")
      #expect(try steps() > 9)
    }
    #expect(try StoreTruth(at: path, as: before) == before)
  }
}
