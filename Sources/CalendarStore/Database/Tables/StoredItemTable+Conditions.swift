import CalendarModel
import GRDB

/// Questions about the items for which a condition holds.
extension StoredItemTable {
  /// What ``StoredItem`` reads, at the places where it looks for it.
  private static let columns = """
    items.id, content, zones, calendar_id, calendars.title AS calendar, kind, uid, recurrence_key, method,
    is_cancelled, revision
    """
  private static let whole = "SELECT \(columns) FROM items JOIN calendars ON calendars.id = items.calendar_id"

  /// The numbers of items in some order, for a join that reads the items in it one after the other: what SQLite sorts, it
  /// holds, and items may be large. The limit keeps the two from being made one.
  private static func sorted(_ condition: RowCondition, by order: String) -> String {
    "(SELECT items.id FROM items WHERE \(condition.sql) ORDER BY \(order) LIMIT ?) AS sorted"
      + " CROSS JOIN items ON items.id = sorted.id"
  }

  /// A few whole items with the titles of their calendars, in the order in which they were added.
  func rows(_ condition: RowCondition) throws -> [Row] {
    // Edits read item by item: to prepare the statement would take longer than to run it.
    let statement = try db.cachedStatement(sql: "\(Self.whole) WHERE \(condition.sql) ORDER BY items.id")
    return try Row.fetchAll(statement, arguments: condition.arguments)
  }

  /// Whole items with the titles of their calendars by their start, those without one last.
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

  /// The overrides with a UID in the calendar of an item.
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

  /// The UIDs, each once, in the order in which they were added.
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

  /// The columns about the times of items that may name one of some TZIDs, and their components.
  func times(_ condition: RowCondition, naming tzids: [String]) throws -> RowCursor {
    // A name with characters that are written otherwise in a parameter is looked for by the parameter itself.
    let special = Set("^\\,;".utf8)
    let isPlain = tzids.allSatisfy { $0.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && !special.contains($0) } }
    let texts = isPlain && tzids.count <= 20 ? tzids : ["TZID"]
    let containing = texts.map { _ in "instr(content, CAST(? AS BLOB))" }.joined(separator: " OR ")
    let all = condition.and("(\(containing))", StatementArguments(texts))
    return try Row.fetchCursor(
      db, sql: "SELECT id, start_instant, end_instant, has_recurrence, content FROM items WHERE \(all.sql)",
      arguments: all.arguments)
  }

  /// The METHODs of the items that came with one, by their numbers.
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

  /// The items and the numbers of the VTIMEZONEs that they are linked to, joined by commas, in the order of the items.
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
