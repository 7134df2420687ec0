import CalendarModel
import GRDB

/// Questions about the items for which a condition holds.
extension StoredItemTable {
  /// What ``StoredItem`` reads.
  private static let whole = """
    SELECT items.id, content, zones, calendars.title AS calendar, kind, uid, recurrence_key, method, is_cancelled,
      revision
    FROM items JOIN calendars ON calendars.id = items.calendar_id
    """

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
        \(Self.whole) WHERE \(condition.sql)
        ORDER BY items.start_civil IS NULL, items.start_civil, items.id LIMIT ?
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
      db, sql: "SELECT id, content FROM items WHERE \(condition.sql) ORDER BY id", arguments: condition.arguments)
  }

  /// The columns about the times of items that have one of some texts in their components, and the components.
  func times(_ condition: RowCondition, containing texts: [String]) throws -> RowCursor {
    let containing = texts.map { _ in "instr(content, CAST(? AS BLOB))" }.joined(separator: " OR ")
    let all = condition.and("(\(containing))", StatementArguments(texts))
    return try Row.fetchCursor(
      db, sql: "SELECT id, start_instant, end_instant, has_recurrence, content FROM items WHERE \(all.sql)",
      arguments: all.arguments)
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

  /// The items that are linked to VTIMEZONEs and the numbers of these, joined by commas, in the order of the items.
  func zonesByItem(_ condition: RowCondition) throws -> RowCursor {
    try Row.fetchCursor(
      db,
      sql: """
        SELECT items.id, group_concat(zone_id) AS zones FROM items JOIN item_zones ON item_zones.item_id = items.id
        WHERE \(condition.sql) GROUP BY items.id ORDER BY items.id
        """,
      arguments: condition.arguments)
  }
}
