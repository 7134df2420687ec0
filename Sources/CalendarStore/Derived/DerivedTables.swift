import CivilTime
import GRDB

/// All that is derived from items: tables of their own, and columns of `items`.
///
/// It has a version of its own, beside the steps by which older stores are migrated. A store with an older version gets
/// it anew when it is opened; nothing in it has to be carried over.
enum DerivedTables {
  /// Raise it by one with every change of what is derived: of a table's definition, and of the code that decides what is
  /// in a table or a column.
  static let version = 8

  static let all = [TextIndex.table, DerivedZones.table] + OccurrenceRows.tables + AlarmRows.tables

  /// Tables of older versions that there are no more.
  private static let former: [String] = []

  /// Makes the tables, and derives everything from the items, in the caller's transaction.
  ///
  /// UIDs and recurrence keys can come out other than before. Items that turn out to be the same become twins.
  ///
  /// - Returns: how many items had other columns than they should.
  @discardableResult
  static func rebuild(_ db: Database, now: Instant) throws -> Int {
    for name in former + all.map(\.name) { try db.execute(sql: "DROP TABLE IF EXISTS \(name)") }
    for table in all { try db.execute(sql: table.definition) }
    try TextIndex.fill(db)
    return try DerivedIndex(db, now: now, hadItems: true).rebuild()
  }
}
