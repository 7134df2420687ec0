import Foundation
import GRDB
import ICalendar

/// The VTIMEZONEs of calendars (`zones`), their links to items (`item_zones`), and the deleted VTIMEZONEs that an undo
/// can restore (`kept_zones`, and `kept_calendar_zones` for deleted calendars).
struct ZoneTable {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// A row of `zones`.
  struct Zone {
    let id: Int64
    let calendarID: Int64
    let tzid: String
    let digest: String
    /// The component's unfolded bytes.
    let content: [UInt8]
  }

  // MARK: Reading

  func zone(_ id: Int64) throws -> Zone? {
    let statement = try db.cachedStatement(sql: "SELECT calendar_id, tzid, digest, content FROM zones WHERE id = ?")
    return try Row.fetchOne(statement, arguments: [id]).map {
      Zone(id: id, calendarID: $0["calendar_id"], tzid: $0["tzid"], digest: $0["digest"], content: try $0.bytes(3))
    }
  }

  /// The unfolded bytes of a VTIMEZONE.
  func content(_ id: Int64) throws -> [UInt8]? {
    try Row.fetchOne(db.cachedStatement(sql: "SELECT content FROM zones WHERE id = ?"), arguments: [id])?.bytes(0)
  }

  /// The VTIMEZONEs with the given numbers. Missing ones are skipped.
  func components(_ ids: [Int64]) throws -> [Component] {
    try ids.compactMap { try content($0) }.map { try Component(unfolded: $0) }
  }

  /// The numbers and TZIDs of a calendar's VTIMEZONEs, in the order in which they were added.
  func names(calendarID: Int64) throws -> [(id: Int64, tzid: String)] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT id, tzid FROM zones WHERE calendar_id = ? ORDER BY id"), arguments: [calendarID]
    ).map { ($0["id"], $0["tzid"]) }
  }

  /// The digests of a calendar's VTIMEZONEs.
  func digests(calendarID: Int64) throws -> Set<String> {
    try String.fetchSet(db, sql: "SELECT digest FROM zones WHERE calendar_id = ?", arguments: [calendarID])
  }

  /// The numbers of the VTIMEZONEs that an item is linked to.
  func linked(to item: Int64) throws -> [Int64] {
    try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT zone_id FROM item_zones WHERE item_id = ? ORDER BY zone_id"), arguments: [item])
  }

  // MARK: Writing

  /// Adds a VTIMEZONE to a calendar unless the calendar already has the same one.
  ///
  /// The contents are compared, because anyone can craft a VTIMEZONE with the same digest as another. In `zones` and
  /// `kept_zones`, a digest identifies the same content wherever it is used, because the log refers to VTIMEZONEs by
  /// digest.
  ///
  /// - Parameter begin: Called before a new VTIMEZONE is added.
  /// - Returns: The number of the VTIMEZONE in the calendar.
  func insert(
    _ component: Component, tzid: String, digest: String, calendarID: Int64, begin: () throws -> Void = {}
  ) throws -> Int64 {
    let content = Array(component.unfoldedBytes)
    let known = try db.cachedStatement(sql: "SELECT id, content FROM zones WHERE calendar_id = ? AND digest = ?")
    var (free, others) = (digest, 0)
    while true {
      let row = try Row.fetchOne(known, arguments: [calendarID, free])
      if let row, try row.bytes(1) == content { return row[0] }
      if try row == nil && !isOfAnother(free, than: content) { break }
      others += 1
      free = "\(digest)-\(others)"
    }
    try begin()
    let insert = try BulkStatement(
      db, "INSERT INTO zones (calendar_id, tzid, digest, content) VALUES (?, ?, ?, ?)")
    try component.withUnfoldedBytes { bytes in
      insert.bind(calendarID, at: 1)
      insert.bind(tzid.column, at: 2)
      insert.bind(free, at: 3)
      insert.bind(borrowed: bytes, at: 4)
      try insert.run()
    }
    return db.lastInsertedRowID
  }

  /// Whether the digest already belongs to a different VTIMEZONE in another calendar or in the undo data.
  private func isOfAnother(_ digest: String, than content: [UInt8]) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM zones WHERE digest = ?1 AND content <> ?2)
            OR EXISTS (SELECT 1 FROM kept_zones WHERE digest = ?1 AND content <> ?2)
          """),
      arguments: [digest, Data(content)]) ?? false
  }

  /// Copies a VTIMEZONE from another calendar or from the undo data to a calendar that does not have it yet.
  ///
  /// - Returns: The number of the VTIMEZONE in the calendar, or nil if no VTIMEZONE has the digest.
  func copy(digest: String, to calendarID: Int64) throws -> Int64? {
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO zones (calendar_id, tzid, digest, content)
        SELECT ?1, tzid, digest, content FROM (
          SELECT tzid, digest, content FROM zones WHERE digest = ?2
          UNION ALL SELECT tzid, digest, content FROM kept_zones WHERE digest = ?2) LIMIT 1
        """
    ).execute(arguments: [calendarID, digest])
    return try number(digest: digest, calendarID: calendarID)
  }

  private func number(digest: String, calendarID: Int64) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM zones WHERE calendar_id = ? AND digest = ?"),
      arguments: [calendarID, digest])
  }

  // MARK: Deleting

  /// Deletes a VTIMEZONE that no item is linked to anymore. Undoing the revision can restore it.
  func deleteUnlinked(_ id: Int64, revision: Int64) throws {
    let condition = "id = ?1 AND NOT EXISTS (SELECT 1 FROM item_zones WHERE zone_id = ?1)"
    try keep(where: condition, id, revision: revision)
    try db.cachedStatement(sql: "DELETE FROM zones WHERE \(condition)").execute(arguments: [id])
  }

  /// Saves undo data for the VTIMEZONEs of a calendar that a revision is about to delete.
  func keepAll(calendarID: Int64, revision: Int64) throws {
    try keep(where: "calendar_id = ?1", calendarID, revision: revision)
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO kept_calendar_zones (revision_id, calendar_id, place, digest)
        SELECT ?2, calendar_id, id, digest FROM zones WHERE calendar_id = ?1
        """
    ).execute(arguments: [calendarID, revision])
  }

  /// Restores the VTIMEZONEs that a calendar had when a revision deleted it, in their original order.
  func restoreAll(calendarID: Int64, revision: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO zones (calendar_id, tzid, digest, content)
        SELECT calendar_id, tzid, digest, content FROM kept_calendar_zones JOIN kept_zones USING (digest)
        WHERE calendar_id = ? AND kept_calendar_zones.revision_id = ? ORDER BY place
        """
    ).execute(arguments: [calendarID, revision])
  }

  private func keep(where condition: String, _ number: Int64, revision: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO kept_zones (digest, revision_id, tzid, content)
        SELECT digest, ?2, tzid, content FROM zones WHERE \(condition)
        """
    ).execute(arguments: [number, revision])
  }

  /// Deletes the undo data for revisions up to a given one.
  func forgetKept(until revision: Int64) throws {
    for table in ["kept_zones", "kept_calendar_zones"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE revision_id <= ?", arguments: [revision])
    }
  }
}
