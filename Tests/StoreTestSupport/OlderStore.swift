package import Foundation
import GRDB

/// Stores with earlier schemas, from version 0.2.0 on. The SQL of each schema creates it from the previous one, and
/// adds data that it could contain.
package enum OlderStore {
  /// The numbers of the earlier schemas.
  package static let forms = 9...22

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("OlderStores")

  /// The path of the store written by version 0.2.0: imports, edits of one occurrence and of later ones, deletions,
  /// grants and an undo.
  package static let ofVersion020 = folder.appendingPathComponent("0.2.0.sqlite").path
  /// The path of that version's export of it.
  package static let exportOfVersion020 = folder.appendingPathComponent("0.2.0.ics").path

  /// Creates a store with an earlier schema.
  ///
  /// - Parameter more: SQL that adds more data.
  package static func make(form: Int, at path: String, _ more: String = "") throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try queue.write { db in
      for step in forms.lowerBound...form {
        try db.execute(sql: String(contentsOf: folder.appendingPathComponent("\(step).sql"), encoding: .utf8))
      }
      try db.execute(sql: more)
    }
    try queue.close()
  }
}

/// The primary data of a store: the rows that every migration must preserve.
package struct StoreTruth: Equatable, Sendable {
  /// The rows of each table.
  private let rows: [String: [String]]
  private let columns: [String: [String]]

  private static let derived: Set<String> = [
    "schedule", "series_heads", "occurrences", "scheduled_zones", "alarms", "alarm_rests", "geofences",
  ]
  private static let derivedColumns: Set<String> = [
    "sequence", "stamp", "title", "is_cancelled", "is_all_day", "start_civil", "end_civil", "start_instant",
    "end_instant", "has_recurrence",
  ]

  /// - Parameters:
  ///   - path: The path of a store with any schema.
  ///   - earlier: An earlier state of the same store, to restrict the comparison to its data.
  package init(at path: String, as earlier: StoreTruth? = nil) throws {
    let queue = try DatabaseQueue(path: path)
    let columns = try earlier?.columns ?? queue.read(Self.columns)
    self.columns = columns
    rows = try queue.read { db in
      try Dictionary(
        uniqueKeysWithValues: columns.map { table, columns in
          let condition = table == "settings" ? "name LIKE 'default%'" : "TRUE"
          let texts = columns.map { "quote(\($0))" }.joined(separator: " || ' ' || ")
          return (table, try String.fetchAll(db, sql: "SELECT \(texts) FROM \(table) WHERE \(condition) ORDER BY 1"))
        })
    }
    try queue.close()
  }

  private static func columns(_ db: Database) throws -> [String: [String]] {
    let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
      .filter { !derived.contains($0) && $0 != "grdb_migrations" && !$0.hasPrefix("item_text") }
    return try Dictionary(
      uniqueKeysWithValues: tables.map { table in
        let names = try db.columns(in: table).map(\.name)
        return (table, table == "items" ? names.filter { !derivedColumns.contains($0) } : names)
      })
  }

  /// Returns the number of rows in a table, or 0 if it does not exist.
  package func count(_ table: String) -> Int { rows[table]?.count ?? 0 }

  package static func == (one: StoreTruth, other: StoreTruth) -> Bool { one.rows == other.rows }

  /// Returns the rows that are in only one of two states, in human-readable form.
  package func differences(from other: StoreTruth) -> [String] {
    Set(rows.keys).union(other.rows.keys).sorted().flatMap { table in
      let (own, others) = (Set(rows[table] ?? []), Set(other.rows[table] ?? []))
      return own.subtracting(others).map { "-\(table): \($0)" } + others.subtracting(own).map { "+\(table): \($0)" }
    }
  }
}

/// Returns the schema steps of a store: the names in its table of steps.
package func steps(ofStoreAt path: String) throws -> [String] {
  let queue = try DatabaseQueue(path: path)
  defer { try? queue.close() }
  return try queue.read { try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1") }
}
