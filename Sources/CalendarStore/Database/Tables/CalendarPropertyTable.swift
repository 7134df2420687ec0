import GRDB
import ICalendar

/// The VCALENDAR properties of calendars, one content line per row (`calendar_properties`).
struct CalendarPropertyTable {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// The content lines of a calendar, in order.
  func lines(calendarID: Int64) throws -> [ContentLine] {
    let read = try BulkStatement(
      db, "SELECT content FROM calendar_properties WHERE calendar_id = ? ORDER BY position")
    read.bind(calendarID, at: 1)
    var lines: [ContentLine] = []
    while try read.step() { lines.append(ContentLine(Array(read.bytes(0)))) }
    return lines
  }

  /// Replaces the content lines of a calendar.
  func replace(calendarID: Int64, with lines: [ContentLine]) throws {
    try db.execute(sql: "DELETE FROM calendar_properties WHERE calendar_id = ?", arguments: [calendarID])
    let insert = try BulkStatement(
      db, "INSERT INTO calendar_properties (calendar_id, position, content) VALUES (?, ?, ?)")
    for (position, line) in lines.enumerated() {
      insert.bind(calendarID, at: 1)
      insert.bind(Int64(position), at: 2)
      try line.bytes.withUnsafeBytes { bytes in
        insert.bind(borrowed: bytes, at: 3)
        try insert.run()
      }
    }
  }
}
