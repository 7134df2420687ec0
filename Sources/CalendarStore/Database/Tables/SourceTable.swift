import Foundation
import GRDB

/// The table of calendar sources (`sources`).
struct SourceTable {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// All sources, in the order in which they were created.
  func all() throws -> [Row] {
    try Row.fetchAll(db, sql: "SELECT * FROM sources ORDER BY id")
  }

  func row(_ id: Int64) throws -> Row? {
    try Row.fetchOne(db, sql: "SELECT * FROM sources WHERE id = ?", arguments: [id])
  }

  /// - Returns: The number of the new source.
  func insert(type: String, title: String) throws -> Int64 {
    try db.execute(
      sql: "INSERT INTO sources (identifier, type, title) VALUES (?, ?, ?)",
      arguments: [UUID().uuidString, type, title.column])
    return db.lastInsertedRowID
  }

  /// Whether a source belongs to an account.
  func hasAccount(_ id: Int64) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM accounts WHERE source_id = ?)", arguments: [id]) ?? false
  }

  func delete(_ id: Int64) throws {
    try db.execute(sql: "DELETE FROM sources WHERE id = ?", arguments: [id])
  }
}
