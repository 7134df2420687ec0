import CalendarModel
import GRDB

/// Questions about the items (`items`) that do not read their components.
///
/// ``ItemFamilies`` reads whole families, and ``ItemWriter`` writes items.
struct StoredItemTable {
  let db: Database

  init(_ db: Database) { self.db = db }

  /// An item and what it is.
  typealias Entry = (id: Int64, kind: ItemKind)

  func count(calendarID: Int64) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM items WHERE calendar_id = ?", arguments: [calendarID]) ?? 0
  }

  /// How many items of each kind each calendar has, by its number.
  func counts() throws -> [Int64: [ItemKind: Int]] {
    var counts: [Int64: [ItemKind: Int]] = [:]
    let rows = try Row.fetchAll(
      db, sql: "SELECT calendar_id, kind, count(*) AS count FROM items GROUP BY calendar_id, kind")
    for row in rows { counts[row["calendar_id"], default: [:]][row.kind()] = row["count"] }
    return counts
  }

  /// How many items of each kind there are.
  func countsByKind() throws -> [ItemKind: Int] {
    let rows = try Row.fetchAll(db, sql: "SELECT kind, count(*) AS count FROM items GROUP BY kind")
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.kind(), $0["count"]) })
  }

  /// The title of a calendar but one that has an item with a UID, as the column has it; nil if none has.
  func calendar(having uid: String, besides calendarID: Int64) throws -> String? {
    try String.fetchOne(
      db,
      sql: """
        SELECT title FROM calendars WHERE id IN (SELECT calendar_id FROM items WHERE uid = ? AND calendar_id <> ?)
        ORDER BY id
        """,
      arguments: [uid, calendarID])
  }

  /// The numbers of the calendars that have an item of a kind with a UID, in order.
  func calendars(having uid: String, _ kind: ItemKind) throws -> [Int64] {
    try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT DISTINCT calendar_id FROM items WHERE uid = ? AND kind = ? ORDER BY calendar_id"),
      arguments: [uid.column, kind.rawValue])
  }

  /// The title of the calendar that has more than half of the UIDs of another one, by the first thousand items of that; nil
  /// if none has.
  ///
  /// - Parameter end: the number after the last item that counts of others.
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

  /// The numbers of the items whose lines contain a word, in the order in which they were added.
  func numbers(containing word: String, _ condition: RowCondition = RowCondition("TRUE")) throws -> [Int64] {
    let all = condition.and("instr(content, CAST(? AS BLOB))", [word])
    return try Int64.fetchAll(
      db, sql: "SELECT id FROM items WHERE \(all.sql) ORDER BY id", arguments: all.arguments)
  }

  func isEmpty() throws -> Bool { try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM items)") ?? true }

  /// The highest number; 0 if there are no items.
  func highest() throws -> Int64 { try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM items")) ?? 0 }

  /// The number of the calendar of an item; nil if there is no such item.
  func calendar(of number: Int64) throws -> Int64? {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT calendar_id FROM items WHERE id = ?"), arguments: [number])
  }

  /// The items of a calendar, in the order in which they were added.
  func entries(calendarID: Int64) throws -> [Entry] {
    try Row.fetchAll(db, sql: "SELECT id, kind FROM items WHERE calendar_id = ? ORDER BY id", arguments: [calendarID])
      .map { ($0["id"], $0.kind()) }
  }

  /// Which items have the UID of an earlier one in another calendar.
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

  /// All items, the newest first.
  func newestFirst() throws -> some Cursor<Entry> {
    try Row.fetchCursor(db, sql: "SELECT id, kind FROM items ORDER BY id DESC").map { ($0["id"], $0.kind()) }
  }

  /// The items of a kind in a calendar by their start, those without one last.
  func numbers(_ kind: ItemKind, calendarID: Int64) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: "SELECT id FROM items WHERE calendar_id = ? AND kind = ? ORDER BY start_civil IS NULL, start_civil, id",
      arguments: [calendarID, kind.rawValue])
  }

  /// The first items whose numbers have a remainder, modulo a power of two.
  ///
  /// Each number that may be one is looked up: to ask all items takes ten times as long as to save one.
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

  /// How many numbers are looked up one by one at most.
  private static let mostLookedUp = 10_000

  /// The identities of the items with some numbers, in their order.
  func identities(_ numbers: Range<Int64>) throws -> [Row] {
    try Row.fetchAll(
      db,
      sql: "SELECT id, uid, kind, recurrence_key, calendar_id FROM items WHERE id >= ? AND id < ? ORDER BY id",
      arguments: [numbers.lowerBound, numbers.upperBound])
  }
}
