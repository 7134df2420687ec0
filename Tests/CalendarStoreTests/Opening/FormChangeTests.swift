import CalendarStore
import CivilTime
import GRDB
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("A store whose version changes while it is open")
struct FormChangeTests {
  private let test: TestStore

  init() throws {
    test = try TestStore()
    try test.load(calendar(event()))
  }

  /// The error codes of all operations of a store.
  private func codes(_ store: CalendarStore) -> Set<StoreError.Code?> {
    func code(_ body: () throws -> Void) -> StoreError.Code? {
      do { try body() } catch let error as StoreError { return error.code } catch {}
      return nil
    }
    let reading: Set = [
      code { _ = try store.items(matching: ItemQuery()) },
      code { _ = try store.items(named: "one") },
      code { _ = try store.calendars() },
      code { _ = try store.revision() },
      code { _ = try store.examine() },
      code { try store.export { _ in } },
      code { _ = try store.occurrences(from: day("20260101"), to: day("20270101"), in: .utc) },
    ]
    if store.isReadOnly { return reading }
    return reading.union([
      code { _ = try store.importCalendars([CalendarInput(calendar(event(uid: "two")))]) },
      code { _ = try store.createCalendar(title: "New") },
      code { _ = try store.reindex() },
      code { _ = try store.undo() },
    ])
  }

  @Test(
    "by a newer program is refused from then on, for reading and for writing",
    arguments: ["INSERT INTO grdb_migrations VALUES ('99: something new')", "UPDATE grdb_migrations SET \(isNewer)"])
  func newer(noting: String) throws {
    let other = try CalendarStore(tested: test.store.path)
    let reader = try CalendarStore(tested: test.store.path, options: .init(isReadOnly: true))
    #expect(codes(reader) == [nil])
    #expect(try other.items(matching: ItemQuery()).count == 1)
    try test.database { try $0.execute(sql: "CREATE TABLE news (id INTEGER PRIMARY KEY) STRICT; \(noting)") }
    let before = try test.contents()
    for store in [test.store, other, reader] { #expect(codes(store) == [.newerVersion]) }
    #expect(try test.contents() == before)
  }

  private static let isNewer =
    "identifier = 'derived tables, version 999' WHERE identifier LIKE 'derived tables, version %'"

  @Test("by a newer program while a sequence waits for revisions ends the sequence with that error")
  func waiting() async throws {
    var revisions = try test.store.newRevisions().makeAsyncIterator()
    try test.database { db in
      try db.execute(
        sql: """
          CREATE TABLE news (id INTEGER PRIMARY KEY) STRICT;
          INSERT INTO grdb_migrations VALUES ('99: something new');
          INSERT INTO revisions (id, at, command, first_item, end_item) VALUES (2, 0, 'x', 2, 2);
          """)
    }
    let error = await #expect(throws: StoreError.self) { _ = try await revisions.next() }
    #expect(error?.code == .newerVersion)
  }

  @Test(
    "to that of an older backup is noticed, and the store can be opened again",
    .disabled(if: TestLogs.areOn, "a file that follows a log is restored in the log"))
  func earlier() throws {
    let backup = test.folder.file("old.bak")
    try OlderStore.make(form: 9, at: backup)
    try CalendarStore.restore(backup, to: test.store.path)
    #expect(codes(test.store) == [.unavailable])
    let store = try CalendarStore(tested: test.store.path)
    #expect(try store.items(named: "lesson@example.com").count == 2)
    // Now it has the format of this program again.
    #expect(try test.store.items(named: "lesson@example.com").count == 2)
  }

  @Test(
    "is not affected by other changes of the schema",
    .disabled(if: TestLogs.areOn, "a log does not have changes of the schema"))
  func same() throws {
    try test.database { try $0.execute(sql: "VACUUM; ANALYZE; CREATE TABLE notes (text TEXT)") }
    #expect(try test.store.items(matching: ItemQuery()).count == 1)
    try test.load(calendar(event(uid: "two")))
    #expect(try test.store.examine().isGood)
  }
}
