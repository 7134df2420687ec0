import GRDB

/// Inserts rows in bulk. Each run of the statement inserts several rows, which saves SQLite a seek for each row.
struct BulkInsert {
  private let db: Database
  private let table: String
  private let columns: [String]
  private let conflict: Conflict
  private var one: BulkStatement?
  private var many: BulkStatement?

  /// The number of rows that one run inserts.
  private static let rowsPerRun = 32

  /// What to do with a row that the table already contains.
  ///
  /// ABORT and REPLACE are not available, because they open a savepoint, which makes the text index flush its changes.
  enum Conflict: String {
    /// Fail. The transaction cannot be continued.
    case fail = "FAIL"
    /// Skip the row.
    case ignore = "IGNORE"
  }

  /// - Parameters:
  ///   - columns: The columns to fill, in order.
  ///   - conflict: What to do with a row that the table already contains.
  init(_ db: Database, into table: String, _ columns: [String], or conflict: Conflict = .fail) {
    self.db = db
    self.table = table
    self.columns = columns
    self.conflict = conflict
  }

  /// Inserts rows.
  ///
  /// - Parameter bind: Binds the values of a row, starting at the parameter with the given number. Memory that it binds
  ///   without copying must stay in place until all rows are inserted.
  mutating func insert<Row>(_ rows: [Row], _ bind: (Row, BulkStatement, CInt) -> Void) throws {
    var index = 0
    while rows.count - index >= Self.rowsPerRun {
      let statement = try many ?? statement(rows: Self.rowsPerRun)
      many = statement
      for place in 0..<Self.rowsPerRun { bind(rows[index + place], statement, CInt(place * columns.count + 1)) }
      try statement.run()
      index += Self.rowsPerRun
    }
    while index < rows.count {
      let statement = try one ?? statement(rows: 1)
      one = statement
      bind(rows[index], statement, 1)
      try statement.run()
      index += 1
    }
  }

  private func statement(rows: Int) throws -> BulkStatement {
    let row = "(\(columns.map { _ in "?" }.joined(separator: ", ")))"
    return try BulkStatement(
      db,
      """
      INSERT OR \(conflict.rawValue) INTO \(table) (\(columns.joined(separator: ", ")))
      VALUES \(Array(repeating: row, count: rows).joined(separator: ", "))
      """)
  }
}
