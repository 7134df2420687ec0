package import Foundation
import GRDB

/// Stores of earlier forms, from that of version 0.2.0 on. The SQL of each form makes it from the one before, and adds what
/// could be in it then.
package enum OlderStore {
  /// The numbers of the earlier forms.
  package static let forms = 9...21

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("OlderStores")

  /// The path of the store that the program of version 0.2.0 wrote: imports, edits of one occurrence and of later ones, deletions, grants
  /// and an undo.
  package static let ofVersion020 = folder.appendingPathComponent("0.2.0.sqlite").path
  /// The path of what that program exported of it.
  package static let exportOfVersion020 = folder.appendingPathComponent("0.2.0.ics").path

  /// Makes a store of an earlier form.
  ///
  /// - Parameter more: SQL that adds to what is in it.
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

/// What a store holds that is not derived: the rows that every migration must carry over.
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
  ///   - path: a store of any form.
  ///   - earlier: the same store before; what it had is looked at, and nothing else.
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

  /// How many rows a table has; 0 if it is not there.
  package func count(_ table: String) -> Int { rows[table]?.count ?? 0 }

  package static func == (one: StoreTruth, other: StoreTruth) -> Bool { one.rows == other.rows }

  /// The rows that only one of two states has, for people.
  package func differences(from other: StoreTruth) -> [String] {
    Set(rows.keys).union(other.rows.keys).sorted().flatMap { table in
      let (own, others) = (Set(rows[table] ?? []), Set(other.rows[table] ?? []))
      return own.subtracting(others).map { "-\(table): \($0)" } + others.subtracting(own).map { "+\(table): \($0)" }
    }
  }
}

/// The form of a store: the names in its table of steps.
package func steps(ofStoreAt path: String) throws -> [String] {
  let queue = try DatabaseQueue(path: path)
  defer { try? queue.close() }
  return try queue.read { try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations ORDER BY 1") }
}
