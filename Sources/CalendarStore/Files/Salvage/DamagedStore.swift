import Foundation
import GRDB

/// A damaged store, of which each table gives what can be read.
struct DamagedStore {
  /// Nil if SQLite cannot open it at all.
  private let database: DatabaseQueue?
  private let pages: DamagedPages

  /// Reads a copy, so that nothing changes meanwhile.
  ///
  /// - Parameter copy: where to put it.
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

  /// A row by the names of its columns.
  typealias Values = [String: DatabaseValue]

  /// Gives the rows of a table in the order of a column, then those that come behind a damaged place.
  ///
  /// - Returns: whether the table could be read from one end to the other.
  func rows(of table: String, by column: String, _ body: (Values) throws -> Void) throws -> Bool {
    var last: DatabaseValue?
    let isWhole = try read("SELECT * FROM \(table) NOT INDEXED ORDER BY \(column)") { row in
      last = row[column]
      try body(row)
    }
    if isWhole { return true }
    // From the other end, as far as to where the first look came.
    let condition = last == nil ? "" : "WHERE \(column) > ?"
    _ = try read(
      "SELECT * FROM \(table) NOT INDEXED \(condition) ORDER BY \(column) DESC", last.map { [$0] } ?? [], body)
    return false
  }

  /// Gives the rows of a table that SQLite does not find, by their shape, under the names of its columns.
  func strayRows(_ names: [String], content: String, _ body: (Values) throws -> Void) throws {
    let shape = DamagedPages.Shape(columnCount: names.count, beginning: Array(content.utf8))
    try pages.rows(shape) { number, columns in
      var values = Dictionary(uniqueKeysWithValues: zip(names.dropFirst(), columns))
      values[names[0]] = number.databaseValue
      try body(values)
    }
  }

  /// Runs a query as far as it goes.
  ///
  /// - Returns: whether it came to its end.
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
