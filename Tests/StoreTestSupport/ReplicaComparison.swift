import CalendarStore
package import FileLog
import Foundation
import GRDB

/// The differences between a store and a new copy from its log, in all rows of all tables, including those of the text
/// index.
package struct ReplicaComparison {
  package private(set) var differences: [String] = []

  /// - Parameters:
  ///   - path: The path of the store.
  ///   - folder: The folder for the new copy.
  package init(of path: String, with log: FileLog, in folder: String) throws {
    let fresh = "\(folder)/\(UUID().uuidString).sqlite"
    // The store may not have been read since others wrote to the log.
    let checks = try [path, fresh].map { name in
      let store = try CalendarStore(path: name, following: log)
      defer { try? store.close() }
      return try store.examine().checks
    }
    if checks[0] != checks[1] { differences.append("what doctor finds: \(checks)") }
    let database = try DatabaseQueue(path: path)
    defer { try? database.close() }
    differences += try database.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH ? AS fresh", arguments: [fresh])
      let schemas = try ["main", "fresh"].map {
        try String.fetchSet(db, sql: "SELECT sql FROM \($0).sqlite_schema WHERE sql <> ''")
      }
      if schemas[0] != schemas[1] { return ["the schema: \(schemas[0].symmetricDifference(schemas[1]))"] }
      return try Self.tables(db).flatMap { table in
        try Self.extra(db, table, in: "main", than: "fresh") + Self.extra(db, table, in: "fresh", than: "main")
      }
    }
  }

  private static func tables(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name")
  }

  /// Returns the rows that are in only one of two databases.
  private static func extra(_ db: Database, _ table: String, in one: String, than other: String) throws -> [String] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT * FROM \(one).\"\(table)\" EXCEPT SELECT * FROM \(other).\"\(table)\"")
    return rows.prefix(3).map { "only in \(one).\(table), \(rows.count) rows: \($0)" }
  }
}
