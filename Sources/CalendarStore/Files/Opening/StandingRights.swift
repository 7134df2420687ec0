import GRDB

/// The rights that a store gives to others: shares, links, and grants of programs. A restored store keeps the rights of
/// the store that it replaces, because rights that were revoked since the backup must not come back.
struct StandingRights: Equatable {
  /// The rows of the shares, each with the identifier of its calendar.
  private let shares: [Row]
  private let grants: [Row]

  init() { (shares, grants) = ([], []) }

  /// The number of these rights that the given rights do not include.
  func count(without others: StandingRights) -> Int { names.subtracting(others.names).count }

  /// The identity and the extent of each right.
  private var names: Set<[DatabaseValue]> {
    func names(_ rows: [Row], _ columns: String...) -> [[DatabaseValue]] {
      rows.map { row in columns.map { row[$0] as DatabaseValue? ?? .null } }
    }
    return Set(
      names(shares, "calendar", "digest", "user", "is_writable") + names(grants, "client", "entity", "level"))
  }

  /// Reads the rights of a store, which may have an older format.
  init(_ db: Database) throws {
    shares =
      try db.tableExists("shares")
      ? Row.fetchAll(
        db,
        sql: """
          SELECT calendars.identifier AS calendar, shares.* FROM shares JOIN calendars ON calendars.id = calendar_id
          """)
      : []
    grants = try db.tableExists("grants") ? Row.fetchAll(db, sql: "SELECT * FROM grants") : []
  }

  /// Replaces the rights of a store. Shares of calendars that are not in the store are left out.
  func replace(_ db: Database) throws {
    for table in ["shares", "grants"] where try db.tableExists(table) { try db.execute(sql: "DELETE FROM \(table)") }
    for row in grants where try db.tableExists("grants") { try insert(row, into: "grants", db) }
    for row in shares where try db.tableExists("shares") {
      let identifier: String = row["calendar"]
      guard
        let calendar = try Int64.fetchOne(
          db, sql: "SELECT id FROM calendars WHERE identifier = ?", arguments: [identifier])
      else { continue }
      try insert(row, into: "shares", db, changing: ["calendar_id": calendar])
    }
  }

  private func insert(
    _ row: Row, into table: String, _ db: Database, changing values: [String: Int64] = [:]
  ) throws {
    let names = try db.columns(in: table).map(\.name).filter { row.hasColumn($0) }
    let arguments = names.map { values[$0]?.databaseValue ?? row[$0] as DatabaseValue }
    let marks = databaseQuestionMarks(count: names.count)
    try db.execute(
      sql: "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks))",
      arguments: StatementArguments(arguments))
  }
}
