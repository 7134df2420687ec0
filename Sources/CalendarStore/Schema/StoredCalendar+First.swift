import Foundation
import GRDB

extension StoredCalendar {
  /// Creates the first source and calendar of a new store.
  static func createFirst(_ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO sources (identifier, type, title) VALUES (?, ?, ?)",
      arguments: [UUID().uuidString, "local", "On This Computer"])
    let identifier = UUID().uuidString
    try db.execute(
      sql: "INSERT INTO calendars (id, identifier, source_id, title) VALUES (1, ?, ?, 'Calendar')",
      arguments: [identifier, db.lastInsertedRowID])
    try db.execute(
      sql: "INSERT INTO settings (name, value) VALUES ('default_calendar', ?)", arguments: [identifier])
  }
}
