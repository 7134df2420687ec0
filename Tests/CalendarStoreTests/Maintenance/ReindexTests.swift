import CalendarStore
import Foundation
import GRDB
import ICalendar
import Testing

@Suite("Rebuilding derived columns and text")
struct ReindexTests {
  private func filled() throws -> TestStore {
    let test = try TestStore()
    let inputs = SampleTests.files.map { Fixture.samples.appendingPathComponent($0).path }
    _ = try test.store.importCalendars(inputs.map { .init(path: $0) } + Fixture.calendars.map(Fixture.input))
    return test
  }

  @Test("a healthy store stays as it is")
  func unchanged() throws {
    let test = try filled()
    let before = try test.contents()
    #expect(try test.store.reindex() == 0)
    #expect(try test.contents() == before)
  }

  @Test("scrambled columns and a scrambled text index are restored exactly")
  func scrambled() throws {
    let test = try filled()
    let before = try test.contents()
    try test.database { db in
      try db.execute(
        sql: """
          UPDATE items SET sequence = sequence + 7, stamp = 5, title = NULL, is_cancelled = 1 - is_cancelled,
            is_all_day = 1 - is_all_day, start_civil = 1, end_civil = NULL, start_instant = NULL, end_instant = 3,
            has_recurrence = 1 - has_recurrence;
          INSERT INTO item_text (item_text) VALUES ('delete-all');
          INSERT INTO item_text (rowid, title) VALUES (1, 'nonsense'), (99999, 'stray')
          """)
    }
    #expect(try test.contents() != before)
    #expect(try test.store.reindex() == test.count("items"))
    #expect(try test.contents() == before)
  }

  @Test(
    "a single wrong column is repaired, and counted",
    arguments: [
      "sequence = 99", "stamp = NULL", "title = 'x'", "is_cancelled = 1 - is_cancelled", "is_all_day = 1 - is_all_day",
      "start_civil = 0", "end_civil = 0", "start_instant = 0", "end_instant = 0", "has_recurrence = 1 - has_recurrence",
      "uid = 'other'", "recurrence_key = '20260101'",
    ])
  func oneColumn(assignment: String) throws {
    let test = try TestStore()
    try test.load(calendar(event(), event(uid: "two", "LOCATION:Here")))
    let before = try test.contents()
    try test.database { try $0.execute(sql: "UPDATE items SET \(assignment) WHERE id = 2") }
    #expect(try test.store.reindex() == 1)
    #expect(try test.contents() == before)
    #expect(try test.store.reindex() == 0)
  }

  @Test("an item with a NUL in its identity is unchanged, and its series is found whole")
  func nul() throws {
    let test = try TestStore()
    let rule = "RRULE:FREQ=DAILY"
    let override = "RECURRENCE-ID:20260302T100000Z"
    try test.load(calendar(event(uid: "o\0ne", title: "a\0b", rule), event(uid: "o\0ne", override)))
    #expect(try test.store.reindex() == 0)
    #expect(try test.store.items(named: "o\u{FFFD}ne").count == 2)
  }

  @Test("items that were cancelled only by a message stay cancelled")
  func cancelledByMessage() throws {
    let test = try TestStore()
    try test.load(calendar(event(), properties: ["METHOD:CANCEL"]))
    #expect(try test.store.reindex() == 0)
    #expect(try test.store.items(named: "one").map(\.isCancelled) == [true])
  }

  @Test("unreadable items are left as they are, and the rest is repaired")
  func damaged() throws {
    let test = try TestStore()
    try test.load(calendar(event(), event(uid: "two", title: "Supper")))
    try test.database {
      try $0.execute(sql: "UPDATE items SET title = 'x'; UPDATE items SET content = x'FF' WHERE id = 1")
    }
    #expect(try test.store.reindex() == 1)
    #expect(
      try test.database { try String.fetchAll($0, sql: "SELECT title FROM items ORDER BY id") } == ["x", "Supper"])
  }
}
