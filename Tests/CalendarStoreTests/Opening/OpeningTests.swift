import CalendarModel
@testable import CalendarStore
import CivilTime
import Foundation
import GRDB
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Opening a store")
struct OpeningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func code(_ path: String, isReadOnly: Bool = false) -> StoreError.Code? {
    do {
      let store = try CalendarStore(tested: path, options: .init(isReadOnly: isReadOnly))
      _ = try store.items(matching: ItemQuery())
      _ = try store.importCalendars([.init(name: "a.ics", bytes: Array(calendar(event(uid: UUID().uuidString)).utf8))])
      return nil
    } catch {
      return error.code
    }
  }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    return folder.file(name)
  }

  @Test("a store can be opened through a symbolic link")
  func link() throws {
    #expect(code(folder.file("real.db")) == nil)
    try FileManager.default.createSymbolicLink(atPath: folder.file("link.db"), withDestinationPath: "real.db")
    #expect(code(folder.file("link.db")) == nil)
  }

  @Test(
    "a commit has reached the disk when it returns: the writer syncs its log",
    .disabled(if: TestLogs.areOn, "what follows a log need not reach the disk"))
  func durable() throws {
    let test = try TestStore()
    let again = try CalendarStore(tested: test.store.path)
    for store in [test.store, again] {
      let settings = try store.write { db in
        try ["journal_mode", "synchronous"].map { try String.fetchOne(db, sql: "PRAGMA \($0)") }
      }
      #expect(settings == ["wal", "2"])
    }
  }

  @Test("queries change nothing in the file")
  func asking() throws {
    let path = folder.file("store.sqlite")
    #expect(code(path) == nil)
    let version = { try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "PRAGMA schema_version") } }
    let before = (try Data(contentsOf: URL(fileURLWithPath: path)), try version())
    let store = try CalendarStore(tested: path)
    #expect(try store.items(matching: ItemQuery()).count == 1)
    try store.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before.0)
    #expect(try version() == before.1)
  }

  @Test(
    "triggers that somebody put into the file do nothing",
    .disabled(if: TestLogs.areOn, "a log does not have changes of the schema"))
  func triggers() throws {
    let path = folder.file("store.sqlite")
    #expect(code(path) == nil)
    try execute(
      "CREATE TRIGGER added AFTER INSERT ON items BEGIN UPDATE sources SET title = 'changed'; END", inStoreAt: path)
    #expect(code(path) == nil)
    let store = try CalendarStore(tested: path)
    #expect(try store.items(matching: ItemQuery()).count == 2)
    #expect(try store.sources().allSatisfy { $0.title != "changed" })
  }

  @Test("a store whose file was replaced after opening saves nothing, and creates no file")
  func replaced() throws {
    let path = folder.file("store.sqlite")
    let store = try CalendarStore(tested: path)
    for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
    let error = #expect(throws: StoreError.self) { try store.createCalendar(title: "Late") }
    #expect(error?.code == .unavailable)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a store is created with its folders, and opened again with its contents")
  func makesFolders() throws {
    let path = folder.file("a/b/c/store.sqlite")
    #expect(code(path) == nil)
    #expect(try CalendarStore(tested: path).items(matching: ItemQuery()).count == 1)
  }

  @Test("an empty file becomes a store")
  func emptyFile() throws {
    let path = try write([], "empty")
    #expect(code(path) == nil)
    #expect(try CalendarStore(tested: path).examine().isGood)
  }

  @Test(
    "a file that is not a database is left alone",
    arguments: [
      "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "x", String(repeating: "text ", count: 4000),
    ])
  func textFile(text: String) throws {
    let path = try write(Array(text.utf8), "text")
    #expect(code(path) == .corrupt)
    #expect(code(path, isReadOnly: true) == .corrupt)
    #expect(try String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self) == text)
  }

  @Test("another program's database is left alone, to the byte")
  func foreignDatabase() throws {
    let path = folder.file("foreign.sqlite")
    let foreign = try DatabaseQueue(path: path)
    try foreign.write { try $0.execute(sql: "CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES ('x')") }
    try foreign.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(code(path) == .corrupt)
    #expect(code(path, isReadOnly: true) == .corrupt)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
  }

  @Test("another program's database with migrations of the same library is left alone too")
  func foreignMigrations() throws {
    let path = folder.file("foreign.sqlite")
    let foreign = try DatabaseQueue(path: path)
    try foreign.write {
      try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY); CREATE TABLE notes (a)")
    }
    try foreign.close()
    #expect(code(path) == .corrupt)
  }

  @Test("a store of a newer version is not touched", arguments: [true, false])
  func newerVersion(isReadOnly: Bool) throws {
    let test = try TestStore()
    try test.database { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999: things to come')") }
    #expect(code(test.store.path, isReadOnly: isReadOnly) == .newerVersion)
  }

  @Test("a truncated store is reported as damaged", arguments: [100, 3000, 4096, 20_000, 60_000])
  func truncated(size: Int) throws {
    let test = try TestStore()
    try test.load(calendar((0..<300).map { event(uid: "event \($0)") }))
    try test.store.close()
    let whole = try Data(contentsOf: URL(fileURLWithPath: test.store.path))
    #expect(whole.count > 60_000)
    let path = try write(Array(whole.prefix(size)), "truncated")
    #expect(code(path, isReadOnly: true) == .corrupt)
    do {
      let report = try CalendarStore(tested: path).examine()
      #expect(!report.isGood)
    } catch {
      #expect(error.code == .corrupt)
    }
  }

  @Test(
    "a path that cannot be a file is unavailable",
    .disabled(if: TestLogs.areOn, "a file that follows a log is made, also for reading"))
  func unavailable() throws {
    let file = try write([0x41], "file")
    #expect(code(folder.path) == .unavailable)
    #expect(code(file + "/store.sqlite") == .unavailable)
    #expect(code("/proc/store.sqlite") == .unavailable)
    #expect(code(folder.file("missing.sqlite"), isReadOnly: true) == .unavailable)
    #expect(!FileManager.default.fileExists(atPath: folder.file("missing.sqlite")))
  }

  @Test("a store that is opened for reading gives answers, and is not changed")
  func readOnly() throws {
    let test = try TestStore()
    try test.load(calendar(event()))
    let before = try test.contents()
    let store = try CalendarStore(tested: test.store.path, options: .init(isReadOnly: true))
    #expect(store.isReadOnly)
    #expect(try store.items(named: "one").count == 1)
    #expect(try store.examine().isGood)
    let calendar = try store.defaultCalendar()
    let attempts: [() throws -> Void] = [
      { _ = try store.importCalendars([]) }, { _ = try store.createCalendar(title: "x") },
      { try store.updateCalendar(calendar) }, { try store.deleteCalendar(calendar) }, { try store.reindex() },
      { _ = try store.importCalendars([], options: ImportOptions(isDryRun: true)) },
    ]
    for attempt in attempts {
      let error = #expect(throws: StoreError.self) { try attempt() }
      #expect(error?.code == .readOnly)
    }
    #expect(try test.contents() == before)
  }

  @Test(
    "missing write permission on a file or folder is not reported as damage",
    .enabled(if: geteuid() != 0, "the superuser may write everywhere"))
  func permissions() throws {
    let files = FileManager.default
    let path = folder.file("inner/store.sqlite")
    #expect(code(path) == nil)
    try files.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    #expect(code(path) == .readOnly)
    try files.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.file("inner"))
    defer { try? files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.file("inner")) }
    #expect(code(path) == .readOnly || code(path) == .unavailable)
    #expect(code(folder.file("inner/new.sqlite")) == .unavailable)
    let store = try CalendarStore(tested: path, options: .init(isReadOnly: true))
    #expect(try store.items(matching: ItemQuery()).count == 1)
    try files.setAttributes([.posixPermissions: 0o000], ofItemAtPath: path)
    #expect(code(path, isReadOnly: true) == .unavailable)
  }

  @Test("a store that has reached its size limit accepts nothing more, and can be read")
  func size() throws {
    let path = folder.file("limited.sqlite")
    let store = try CalendarStore(path: path, options: CalendarStore.Options(mostBytes: 2 << 20))
    let add = { (count: Int) throws in
      for number in 0..<count {
        var event = Event(uid: "\(store.path) \(number) \(count)", title: "Full")
        event.notes = String(repeating: "n", count: 100_000)
        event.start = .utc(Instant(secondsSince1970: 1_800_000_000).civil(at: .zero))
        try store.transaction { _ = try $0.add(event, to: nil) }
      }
    }
    try add(5)
    let error = try #require(throws: StoreError.self) { try add(30) }
    #expect(error.code == .diskFull)
    #expect(try store.revision() >= 5 && store.examine().isGood)
    try store.close()
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? .max
    #expect(size <= 2 << 20)
    // With a higher limit, writing works again.
    let larger = try CalendarStore(path: path, options: CalendarStore.Options(mostBytes: 8 << 20))
    var more = Event(uid: "more", title: "More")
    more.start = .utc(Instant(secondsSince1970: 1_800_000_000).civil(at: .zero))
    try larger.transaction { _ = try $0.add(more, to: nil) }
  }
}
