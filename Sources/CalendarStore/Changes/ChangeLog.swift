import CivilTime
import GRDB
import ICalendar

/// The earlier states of calendars and zones, and how long they are kept.
enum ChangeLog {
  /// For how many days earlier states are kept by default.
  static let standardDays = 90

  /// The store's number of days.
  static func days(_ db: Database) throws -> Int {
    try db.setting("undo_days").flatMap { Int($0) } ?? standardDays
  }

  /// Records a calendar's state before a change, or that the change created it. The first record of a change counts.
  static func keep(_ db: Database, revision: Int64, calendarID: Int64, action: String) throws {
    var properties: [UInt8] = []
    for line in try CalendarProperties(db, calendarID: calendarID).lines {
      properties += line.bytes
      properties.append(0x0A)
    }
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

  /// Keeps VTIMEZONEs that are about to be deleted, for items that an undo may restore.
  static func keepZones(
    _ db: Database, revision: Int64, where condition: String, _ arguments: StatementArguments
  ) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO kept_zones (digest, revision_id, tzid, content)
        SELECT digest, \(revision), tzid, content FROM zones WHERE \(condition)
        """,
      arguments: arguments)
  }

  /// Drops the states before revisions that are too old to be undone.
  static func prune(_ db: Database, now: Instant) throws {
    let limit = now.adding(seconds: -Int64(clamping: try days(db)) * 86_400).secondsSince1970
    let done = try db.setting("undo_pruned").flatMap { Int64($0) } ?? 0
    let next = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT at FROM revisions WHERE id > ? ORDER BY id LIMIT 1"), arguments: [done])
    guard let next, next < limit,
      let last = try Int64.fetchOne(
        db, sql: "SELECT max(id) FROM revisions WHERE id > ? AND at < ?", arguments: [done, limit])
    else { return }
    try db.execute(
      sql: "UPDATE changes SET content = NULL, zones = NULL WHERE revision_id BETWEEN ? AND ?",
      arguments: [done + 1, last])
    try db.execute(
      sql: "UPDATE calendar_changes SET properties = NULL WHERE revision_id BETWEEN ? AND ?",
      arguments: [done + 1, last])
    try db.execute(sql: "DELETE FROM kept_zones WHERE revision_id <= ?", arguments: [last])
    try db.set(String(last), asSetting: "undo_pruned")
  }
}

extension CalendarStore {
  /// For how many days the store keeps the state before a change for undo; 90 by default.
  public func undoDays() throws(StoreError) -> Int { try read(.nothing) { db in try ChangeLog.days(db) } }

  /// Sets for how many days the store keeps the state before a change. The next change drops older states.
  public func setUndoDays(_ days: Int) throws(StoreError) {
    if !(0...100_000).contains(days) { throw StoreError(.invalidArgument, "days are a number from 0 to 100000") }
    try write { db in try db.set(String(days), asSetting: "undo_days") }
  }
}
