import GRDB

/// The state of calendars before each revision that changed them (`calendar_changes`).
struct CalendarChangeTable {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// Records the state of a calendar before a revision, or records that the revision created it. Only the first record
  /// for a revision is kept.
  ///
  /// - Parameter properties: The content lines of its VCALENDAR, each ending in LF.
  func insert(_ calendarID: Int64, revision: Int64, action: String, properties: [UInt8]) throws {
    let insert = try BulkStatement(
      db,
      """
      INSERT OR IGNORE INTO calendar_changes
        (revision_id, calendar_id, action, identifier, source_id, title, color, is_read_only, entities, is_immutable,
          subscription, properties)
      SELECT ?, id, ?, identifier, source_id, title, color, is_read_only, entities, is_immutable, subscription, ?
      FROM calendars WHERE id = ?
      """)
    insert.bind(revision, at: 1)
    insert.bind(action, at: 2)
    try properties.withUnsafeBytes { bytes in
      insert.bind(borrowed: bytes, at: 3)
      insert.bind(calendarID, at: 4)
      try insert.run()
    }
  }

  /// The state of a calendar before a revision.
  struct Entry {
    let calendarID: Int64
    let identifier: String
    let sourceID: Int64
    let attributes: CalendarTable.Attributes
    /// The content lines of its VCALENDAR, each ending in LF.
    let properties: [UInt8]
  }

  /// Returns the state of calendars before a revision that applied a given action to them.
  func entries(_ revision: Int64, _ action: String) throws -> [Entry] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT properties, calendar_id, identifier, source_id, title, color, is_read_only, entities, is_immutable,
          subscription
        FROM calendar_changes WHERE revision_id = ? AND action = ?
        """)
    return try Row.fetchAll(statement, arguments: [revision, action]).map { row in
      Entry(
        calendarID: row["calendar_id"], identifier: row["identifier"], sourceID: row["source_id"],
        attributes: CalendarTable.Attributes(row), properties: try row.bytes(0))
    }
  }

  /// The number of calendars that a revision created, changed or deleted.
  func count(_ revision: Int64) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM calendar_changes WHERE revision_id = ?", arguments: [revision])
      ?? 0
  }

  /// The numbers of the calendars that a range of revisions created, changed or deleted.
  func calendars(_ revisions: ClosedRange<Int64>) throws -> [Int64] {
    try Int64.fetchAll(
      db, sql: "SELECT DISTINCT calendar_id FROM calendar_changes WHERE revision_id BETWEEN ? AND ? ORDER BY 1",
      arguments: [revisions.lowerBound, revisions.upperBound])
  }

  /// Whether an undo could restore a calendar to a source.
  func names(source: Int64) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM calendar_changes WHERE source_id = ? AND properties IS NOT NULL)",
      arguments: [source]) ?? false
  }

  /// Deletes the undo data of a range of revisions.
  func forget(_ revisions: ClosedRange<Int64>) throws {
    try db.execute(
      sql: "UPDATE calendar_changes SET properties = NULL WHERE revision_id BETWEEN ? AND ?",
      arguments: [revisions.lowerBound, revisions.upperBound])
  }
}
