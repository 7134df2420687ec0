import CalendarModel
import GRDB

/// Queries on the table of items (`items`) that do not read the components.
///
/// ``ItemFamilies`` reads complete families, and ``ItemWriter`` writes items.
struct StoredItemTable {
  let db: Database

  init(_ db: Database) { self.db = db }

  /// The number and the kind of an item.
  typealias Entry = (id: Int64, kind: ItemKind)

  func count(calendarID: Int64) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM items WHERE calendar_id = ?", arguments: [calendarID]) ?? 0
  }

  /// The number of items of each kind in each calendar, keyed by calendar number.
  func counts() throws -> [Int64: [ItemKind: Int]] {
    var counts: [Int64: [ItemKind: Int]] = [:]
    let rows = try Row.fetchAll(
      db, sql: "SELECT calendar_id, kind, count(*) AS count FROM items GROUP BY calendar_id, kind")
    for row in rows { counts[row["calendar_id"], default: [:]][row.kind()] = row["count"] }
    return counts
  }

  /// The number of items of each kind.
  func countsByKind() throws -> [ItemKind: Int] {
    let rows = try Row.fetchAll(db, sql: "SELECT kind, count(*) AS count FROM items GROUP BY kind")
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.kind(), $0["count"]) })
  }

  /// The stored title of another calendar that contains an item with the given UID, or nil if there is none.
  func calendar(having uid: String, besides calendarID: Int64) throws -> String? {
    try String.fetchOne(
      db,
      sql: """
        SELECT title FROM calendars WHERE id IN (SELECT calendar_id FROM items WHERE uid = ? AND calendar_id <> ?)
        ORDER BY id
        """,
      arguments: [uid, calendarID])
  }

  /// The sorted numbers of the calendars that contain an item with a given kind and UID.
  func calendars(having uid: String, _ kind: ItemKind) throws -> [Int64] {
    try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT DISTINCT calendar_id FROM items WHERE uid = ? AND kind = ? ORDER BY calendar_id"),
      arguments: [uid.column, kind.rawValue])
  }

  /// The number of items with a UID, and their total size in octets.
  func extent(of uid: String) throws -> (count: Int, octets: Int) {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT count(*), total(length(content)) FROM items WHERE uid = ?"),
      arguments: [uid.column])
    return row.map { ($0[0], $0[1]) } ?? (0, 0)
  }

  /// The title of a calendar that contains more than half of the UIDs in the first thousand items of another calendar,
  /// or nil if there is none.
  ///
  /// - Parameter end: One more than the number of the last item to consider in other calendars.
  func calendar(havingMostOf calendarID: Int64, before end: Int64) throws -> String? {
    try String.fetchOne(
      db,
      sql: """
        WITH own AS (
          SELECT DISTINCT uid FROM (SELECT uid FROM items WHERE calendar_id = ?1 ORDER BY id LIMIT 1000))
        SELECT calendars.title FROM items JOIN calendars ON calendars.id = calendar_id
        WHERE uid IN own AND calendar_id <> ?1 AND items.id < ?2
        GROUP BY calendar_id HAVING count(DISTINCT uid) * 2 > (SELECT count(*) FROM own)
        ORDER BY count(DISTINCT uid) DESC, calendar_id LIMIT 1
        """, arguments: [calendarID, end])
  }

  /// The numbers of the items whose content contains a word, in the order in which they were added.
  func numbers(containing word: String, _ condition: RowCondition = RowCondition("TRUE")) throws -> [Int64] {
    let all = condition.and("instr(content, CAST(? AS BLOB))", [word])
    return try Int64.fetchAll(
      db, sql: "SELECT id FROM items WHERE \(all.sql) ORDER BY id", arguments: all.arguments)
  }

  func isEmpty() throws -> Bool { try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM items)") ?? true }

  /// The highest item number, or 0 if there are no items.
  func highest() throws -> Int64 { try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM items")) ?? 0 }

  /// The number of the calendar that contains an item, or nil if there is no such item.
  func calendar(of number: Int64) throws -> Int64? {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT calendar_id FROM items WHERE id = ?"), arguments: [number])
  }

  /// The items in a calendar, in the order in which they were added.
  func entries(calendarID: Int64) throws -> [Entry] {
    try Row.fetchAll(db, sql: "SELECT id, kind FROM items WHERE calendar_id = ? ORDER BY id", arguments: [calendarID])
      .map { ($0["id"], $0.kind()) }
  }

  /// The given items that have the same UID as an earlier item in another calendar.
  func copies(among numbers: [Int64]) throws -> Set<Int64> {
    let marks = databaseQuestionMarks(count: numbers.count)
    return try Int64.fetchSet(
      db.cachedStatement(
        sql: """
          SELECT id FROM items WHERE id IN (\(marks)) AND EXISTS (
            SELECT 1 FROM items AS others
            WHERE others.uid = items.uid AND others.calendar_id <> items.calendar_id AND others.id < items.id)
          """), arguments: StatementArguments(numbers))
  }

  /// All items, newest first.
  func newestFirst() throws -> some Cursor<Entry> {
    try Row.fetchCursor(db, sql: "SELECT id, kind FROM items ORDER BY id DESC").map { ($0["id"], $0.kind()) }
  }

  /// The items of a kind in a calendar, sorted by start. Items without a start come last.
  func numbers(_ kind: ItemKind, calendarID: Int64) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: "SELECT id FROM items WHERE calendar_id = ? AND kind = ? ORDER BY start_civil IS NULL, start_civil, id",
      arguments: [calendarID, kind.rawValue])
  }

  /// The first items whose numbers have a given remainder modulo a power of two.
  ///
  /// Each candidate is looked up separately, because scanning all items takes ten times as long as saving one item.
  func numbers(withRemainder remainder: Int64, modulo modulus: Int64, limit: Int) throws -> [Int64] {
    let highest = try highest()
    if highest / modulus > Self.mostLookedUp {
      return try Int64.fetchAll(
        db, sql: "SELECT id FROM items WHERE id & ? = ? ORDER BY id LIMIT ?",
        arguments: [modulus - 1, remainder, limit])
    }
    let lookUp = try db.cachedStatement(sql: "SELECT id FROM items WHERE id = ?")
    var found: [Int64] = []
    for candidate in stride(from: remainder, through: highest, by: Int(modulus)) where found.count < limit {
      if let number = try Int64.fetchOne(lookUp, arguments: [candidate]) { found.append(number) }
    }
    return found
  }

  /// The maximum number of candidates that are looked up separately.
  private static let mostLookedUp = 10_000

  /// The identities of the items in a range of numbers, in order.
  func identities(_ numbers: Range<Int64>) throws -> [Row] {
    try Row.fetchAll(
      db,
      sql: "SELECT id, uid, kind, recurrence_key, calendar_id FROM items WHERE id >= ? AND id < ? ORDER BY id",
      arguments: [numbers.lowerBound, numbers.upperBound])
  }
}
