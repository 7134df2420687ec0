import Foundation
import GRDB

/// A damaged store, whose tables are read as far as possible.
struct DamagedStore {
  /// The connection to the copy of the store, or nil if SQLite cannot open it at all.
  private let database: DatabaseQueue?
  private let pages: DamagedPages

  /// Reads from a copy of the store, so that the data cannot change in the meantime.
  ///
  /// - Parameter copy: The path for the copy.
  init(_ path: String, copy: String, _ configuration: Configuration) throws {
    database = try Self.open(path, copy, configuration)
    pages = try DamagedPages(contentsOf: database == nil ? path : copy)
  }

  private static func open(_ path: String, _ copy: String, _ configuration: Configuration) throws -> DatabaseQueue? {
    do {
      let database = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? database.close() }
      try StoreCopy(of: database, for: copy).place(at: copy)
      return try DatabaseQueue(path: copy, configuration: configuration)
    } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
      return nil
    }
  }

  func close() {
    try? database?.close()
  }

  /// The values of a row, by column name.
  typealias Values = [String: DatabaseValue]

  /// Calls a closure with the rows of a table, sorted by a column, and then with the rows after a damaged part.
  ///
  /// - Returns: Whether the whole table could be read.
  func rows(of table: String, by column: String, _ body: (Values) throws -> Void) throws -> Bool {
    var last: DatabaseValue?
    let isWhole = try read("SELECT * FROM \(table) NOT INDEXED ORDER BY \(column)") { row in
      last = row[column]
      try body(row)
    }
    if isWhole { return true }
    // Continue from the other end, up to the place where the first pass stopped.
    let condition = last == nil ? "" : "WHERE \(column) > ?"
    _ = try read(
      "SELECT * FROM \(table) NOT INDEXED \(condition) ORDER BY \(column) DESC", last.map { [$0] } ?? [], body)
    return false
  }

  /// Calls a closure with those rows of a table that SQLite cannot find. They are identified by their shape.
  func strayRows(_ names: [String], content: String, _ body: (Values) throws -> Void) throws {
    let shape = DamagedPages.Shape(columnCount: names.count, beginning: Array(content.utf8))
    try pages.rows(shape) { number, columns in
      var values = Dictionary(uniqueKeysWithValues: zip(names.dropFirst(), columns))
      values[names[0]] = number.databaseValue
      try body(values)
    }
  }

  /// Runs a query as far as possible.
  ///
  /// - Returns: Whether it reached the end.
  func read(
    _ sql: String, _ arguments: [DatabaseValue] = [], _ body: (Values) throws -> Void
  ) throws -> Bool {
    guard let database else { return false }
    return try database.unsafeRead { db in
      let rows: RowCursor
      do { rows = try Row.fetchCursor(db, sql: sql, arguments: StatementArguments(arguments)) } catch { return false }
      while true {
        var values: Values = [:]
        do {
          guard let row = try rows.next() else { return true }
          for (name, value) in row { values[name] = value }
        } catch is DatabaseError {
          return false
        }
        try body(values)
      }
    }
  }
}
