import CalendarStore
import Foundation
import GRDB
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@Suite("Stores full of combining marks", .timeLimit(.minutes(30)))
struct CombiningMarksTests {
  /// More marks than are accepted from external sources.
  private static let marks = String(repeating: "\u{316}", count: 10_000) + String(repeating: "\u{301}", count: 10_000)

  /// Fills a store as an older program could, with derived tables that must be rebuilt.
  private func fill(_ path: String) throws {
    try CalendarStore(tested: path).close()
    try DatabaseQueue(path: path).write { db in
      for number in 0..<4 {
        let lines = [
          "BEGIN:VEVENT", "UID:\(number)\(Self.marks)", "DTSTAMP:20260101T000000Z",
          "DTSTART;TZID=\(number)\(Self.marks):20261126T100000", "RRULE:FREQ=WEEKLY", "SUMMARY:Tea\(Self.marks)",
          "ATTENDEE;CN=\(Self.marks):mailto:\(Self.marks)", "END:VEVENT",
        ]
        try db.execute(
          sql: """
            INSERT INTO items (calendar_id, kind, uid, recurrence_key, twin, sequence, is_cancelled, is_all_day,
              has_recurrence, zones, revision, content, title)
            VALUES (1, 'VEVENT', ?, '', '', 0, 0, 0, 1, 0, 1, ?, ?)
            """,
          arguments: [
            "\(number)\(Self.marks)", Data(lines.map { $0 + "\r\n" }.joined().utf8), "Tea\(Self.marks)",
          ])
      }
      try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE 'derived tables, version %'")
    }
  }

  @Test("are opened and reindexed in time proportional to their size, and lose nothing")
  func opening() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    try fill(path)
    let store = try CalendarStore(tested: path)
    let items = try store.items(matching: ItemQuery())
    #expect(items.count == 4)
    #expect(items.allSatisfy { $0.component.unfoldedBytes.count > 200_000 })
    // Comparing each of the texts takes linear time.
    for item in items {
      #expect(item.component.first(.summary)?.text.unicodeScalars.contains("\u{034F}") == true)
      #expect(item.component.first(.uid)?.uri.unicodeScalars.contains("\u{034F}") == true)
    }
    _ = try store.createCalendar(title: "Other")
    try store.serveAllCalendars()
    #expect(try store.servesAllCalendars())
  }
}
