import CivilTime
import GRDB

/// All data derived from items: separate tables, and columns of `items`.
///
/// The derived data has a version that is independent of the store's migrations. If a store has an older version, the
/// derived data is rebuilt when the store is opened, so it never needs a migration.
enum DerivedTables {
  /// The version of the derived data. Increment it with every change to the definition of a table or to the code that
  /// computes the contents of a table or column.
  static let version = 8

  static let all = [TextIndex.table, DerivedZones.table] + OccurrenceRows.tables + AlarmRows.tables

  /// Tables from older versions that are no longer used.
  private static let former: [String] = []

  /// Creates the tables and derives all data from the items, in the caller's transaction.
  ///
  /// UIDs and recurrence keys may change. Items that then have the same identity become twins.
  ///
  /// - Returns: The number of items that had wrong columns.
  @discardableResult
  static func rebuild(_ db: Database, now: Instant) throws -> Int {
    for name in former + all.map(\.name) { try db.execute(sql: "DROP TABLE IF EXISTS \(name)") }
    for table in all { try db.execute(sql: table.definition) }
    try TextIndex.fill(db)
    return try DerivedIndex(db, now: now, hadItems: true).rebuild()
  }
}
