import GRDB

/// The sources that calendars were imported from (`import_sources`), and the items from each (`source_items`).
struct ImportSourceTable {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// The number of a source, or nil if nothing was imported from it into the calendar.
  func number(place: String, name: String, calendarID: Int64) throws -> Int64? {
    try Int64.fetchOne(
      db, sql: "SELECT id FROM import_sources WHERE place = ? AND name = ? AND calendar_id = ?",
      arguments: [place.column, name.column, calendarID])
  }

  /// - Returns: The number of the new source.
  func insert(place: String, name: String, calendarID: Int64, isChosen: Bool) throws -> Int64 {
    try db.execute(
      sql: "INSERT INTO import_sources (place, name, calendar_id, is_chosen) VALUES (?, ?, ?, ?)",
      arguments: [place.column, name.column, calendarID, isChosen])
    return db.lastInsertedRowID
  }

  /// Records that the user did not choose the calendar: either the file named it, or no calendar was named.
  func follow(_ number: Int64) throws {
    try db.execute(
      sql: "UPDATE import_sources SET is_chosen = 0 WHERE id = ? AND is_chosen", arguments: [number])
  }

  /// The calendar that a source was last imported into when the user did not choose one, or nil if it no longer exists.
  func calendar(place: String, name: String) throws -> Int64? {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT calendar_id FROM import_sources WHERE place = ? AND name = ? AND NOT is_chosen
          AND calendar_id IN (SELECT id FROM calendars) ORDER BY id DESC LIMIT 1
        """, arguments: [place.column, name.column])
  }

  /// The sources at a place whose calendars still exist.
  ///
  /// - Parameter calendarID: The calendar that the user chose, or nil if the user did not choose one.
  func numbers(place: String, chosen calendarID: Int64?) throws -> [(number: Int64, calendarID: Int64)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, calendar_id FROM import_sources WHERE place = ?1
          AND CASE WHEN ?2 IS NULL THEN NOT is_chosen ELSE calendar_id = ?2 END
          AND calendar_id IN (SELECT id FROM calendars) ORDER BY id
        """, arguments: [place.column, calendarID]
    ).map { ($0["id"], $0["calendar_id"]) }
  }

  /// The sources that contained an item, in the order in which they were first imported.
  func sources(of item: Int64) throws -> [(place: String, name: String)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT place, name FROM source_items JOIN import_sources ON import_sources.id = source_id
        WHERE item_id = ? GROUP BY place, name ORDER BY min(import_sources.id)
        """, arguments: [item]
    ).map { ($0["place"], $0["name"]) }
  }

  /// Records that the items in a range of numbers came from a source.
  func bring(_ items: ClosedRange<Int64>, source: Int64) throws {
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO source_items (source_id, item_id) SELECT ?, id FROM items WHERE id BETWEEN ? AND ?"
    ).execute(arguments: [source, items.lowerBound, items.upperBound])
  }

  /// The items from a source that are in its calendar.
  func items(source: Int64, calendarID: Int64) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT item_id FROM source_items JOIN items ON items.id = item_id
        WHERE source_id = ? AND items.calendar_id = ? ORDER BY item_id
        """, arguments: [source, calendarID])
  }

  /// The given items that also came from another source.
  func shared(_ items: Set<Int64>, besides source: Int64) throws -> Set<Int64> {
    let cursor = try Int64.fetchCursor(
      db, sql: "SELECT item_id FROM source_items WHERE source_id <> ?", arguments: [source])
    var shared: Set<Int64> = []
    while let item = try cursor.next() {
      if items.contains(item) { shared.insert(item) }
    }
    return shared
  }

  /// The deleted items from a source, with their identity and the revision that deleted them.
  func deleted(source: Int64) throws -> [Row] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT kind, uid, recurrence_key, max(revision_id) AS revision FROM changes
        WHERE action = 'deleted' AND item_id IN (
          SELECT item_id FROM source_items WHERE source_id = ? AND item_id NOT IN (SELECT id FROM items))
        GROUP BY item_id
        """, arguments: [source])
  }

  /// The items from a source that are now in another calendar and have no sibling left in the source's calendar.
  func moved(source: Int64, calendarID: Int64) throws -> [Row] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT items.id, items.calendar_id, items.kind, items.uid
        FROM source_items JOIN items ON items.id = item_id WHERE source_id = ?1 AND items.calendar_id <> ?2
          AND NOT EXISTS (
            SELECT 1 FROM items AS own WHERE own.uid = items.uid AND own.calendar_id = ?2 AND own.kind = items.kind)
        ORDER BY items.id
        """, arguments: [source, calendarID])
  }
}
