import CalendarModel
import GRDB

/// Queries for the items that satisfy a condition.
extension StoredItemTable {
  /// The columns that ``StoredItem`` reads, in the expected order.
  private static let columns = """
    items.id, content, zones, calendar_id, calendars.title AS calendar, kind, uid, recurrence_key, method,
    is_cancelled, revision
    """
  private static let whole = "SELECT \(columns) FROM items JOIN calendars ON calendars.id = items.calendar_id"

  /// The sorted numbers of items, joined with the items themselves. SQLite sorts in memory, and items may
  /// be large, so only the numbers are sorted. The limit prevents SQLite from flattening the subquery.
  private static func sorted(_ condition: RowCondition, by order: String) -> String {
    "(SELECT items.id FROM items WHERE \(condition.sql) ORDER BY \(order) LIMIT ?) AS sorted"
      + " CROSS JOIN items ON items.id = sorted.id"
  }

  /// A few complete items with the titles of their calendars, in the order in which they were added.
  func rows(_ condition: RowCondition) throws -> [Row] {
    // The statement is cached because edits read items one at a time, and preparing it would take longer than running
    // it.
    let statement = try db.cachedStatement(sql: "\(Self.whole) WHERE \(condition.sql) ORDER BY items.id")
    return try Row.fetchAll(statement, arguments: condition.arguments)
  }

  /// Complete items with the titles of their calendars, sorted by start. Items without a start come last.
  func rowsByStart(_ condition: RowCondition, limit: Int?) throws -> RowCursor {
    try Row.fetchCursor(
      db,
      sql: """
        SELECT \(Self.columns)
        FROM \(Self.sorted(condition, by: "items.start_civil IS NULL, items.start_civil, items.id"))
          JOIN calendars ON calendars.id = items.calendar_id
        """,
      arguments: condition.arguments + [limit ?? -1])
  }

  /// The overrides with the given UID that are in the same calendar as an item.
  func overrides(uid: String, _ kind: ItemKind, inCalendarOf item: Int64) throws -> [Row] {
    try rows(
      RowCondition(
        """
        items.uid = ? AND items.kind = ? AND items.recurrence_key != ''
        AND items.calendar_id = (SELECT calendar_id FROM items WHERE id = ?)
        """, [uid, kind.rawValue, item]))
  }

  func numbers(_ condition: RowCondition) throws -> [Int64] {
    try Int64.fetchAll(db, sql: "SELECT items.id FROM items WHERE \(condition.sql)", arguments: condition.arguments)
  }

  /// The distinct UIDs, in the order in which their first items were added.
  func uids(_ condition: RowCondition) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT uid FROM items WHERE \(condition.sql) GROUP BY uid ORDER BY min(id)",
      arguments: condition.arguments)
  }

  // MARK: For exports

  func hasAny(_ condition: RowCondition) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM items WHERE \(condition.sql))", arguments: condition.arguments) ?? false
  }

  /// The numbers and components of items, in the order in which they were added.
  func contents(_ condition: RowCondition) throws -> RowCursor {
    try Row.fetchCursor(
      db, sql: "SELECT items.id, content FROM \(Self.sorted(condition, by: "items.id"))",
      arguments: condition.arguments + [-1])
  }

  /// The time columns and components of the items that may refer to any of the given TZIDs.
  func times(_ condition: RowCondition, naming tzids: [String]) throws -> RowCursor {
    // If a TZID contains characters that are escaped in parameter values, search for the parameter name instead.
    let special = Set("^\\,;".utf8)
    let isPlain = tzids.allSatisfy { $0.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && !special.contains($0) } }
    let texts = isPlain && tzids.count <= 20 ? tzids : ["TZID"]
    let containing = texts.map { _ in "instr(content, CAST(? AS BLOB))" }.joined(separator: " OR ")
    let all = condition.and("(\(containing))", StatementArguments(texts))
    return try Row.fetchCursor(
      db, sql: "SELECT id, start_instant, end_instant, has_recurrence, content FROM items WHERE \(all.sql)",
      arguments: all.arguments)
  }

  /// The METHODs of the items that were imported with a METHOD, keyed by item number.
  func methods(_ condition: RowCondition) throws -> [Int64: String] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT id, method FROM items WHERE method IS NOT NULL AND (\(condition.sql))",
      arguments: condition.arguments)
    return try Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["method"]) })
  }

  /// The VTIMEZONEs that items are linked to.
  func zones(_ condition: RowCondition) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT zone_id FROM item_zones JOIN items ON items.id = item_zones.item_id WHERE \(condition.sql)
        """,
      arguments: condition.arguments)
  }

  /// The items, in order, each with a comma-separated list of the numbers of its linked VTIMEZONEs.
  func zonesByItem(_ condition: RowCondition) throws -> RowCursor {
    try Row.fetchCursor(
      db,
      sql: """
        SELECT items.id, group_concat(zone_id) AS zones
        FROM items LEFT JOIN item_zones ON item_zones.item_id = items.id
        WHERE \(condition.sql) GROUP BY items.id ORDER BY items.id
        """,
      arguments: condition.arguments)
  }
}
