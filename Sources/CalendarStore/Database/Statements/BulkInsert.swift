import GRDB

/// Inserts rows in bulk: several with each run of a statement, during which SQLite keeps its position in the table.
struct BulkInsert {
  private let db: Database
  private let table: String
  private let columns: [String]
  private let conflict: Conflict
  private var one: BulkStatement?
  private var many: BulkStatement?

  /// How many rows go into one run.
  private static let rowsPerRun = 32

  /// What happens to a row that the table already has.
  ///
  /// There is no ABORT or REPLACE: they open a savepoint, which makes the text index write out what it has gathered.
  enum Conflict: String {
    /// An error, after which the transaction cannot be kept.
    case fail = "FAIL"
    /// It is left out.
    case ignore = "IGNORE"
  }

  /// - Parameters:
  ///   - columns: the columns for which rows have values, in order.
  ///   - conflict: what happens to a row that the table already has.
  init(_ db: Database, into table: String, _ columns: [String], or conflict: Conflict = .fail) {
    self.db = db
    self.table = table
    self.columns = columns
    self.conflict = conflict
  }

  /// Inserts rows.
  ///
  /// - Parameter bind: binds the values of a row, the first one to the parameter of the given number. Memory that it
  ///   lends must stay in place until all rows are inserted.
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
