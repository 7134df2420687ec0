import CivilTime
import GRDB
import ICalendar

/// What is kept of calendars and zones before a change, and for how long.
enum ChangeLog {
  /// For how many days undo keeps what was before, unless the store says otherwise.
  static let standardDays = 90

  /// The number of days that the store says.
  static func days(_ db: Database) throws -> Int {
    try db.setting("undo_days").flatMap { Int($0) } ?? standardDays
  }

  /// Notes what a calendar was before a change, or that it was made by it. The first note of a change counts.
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

  /// Keeps VTIMEZONEs that are about to be deleted, for items that may come back.
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

  /// Lets go of what was before revisions that are too old to be taken back.
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
  /// For how many days the store keeps what was before a change, so that it can be undone; 90 if nobody has said.
  public func undoDays() throws(StoreError) -> Int { try read(.nothing) { db in try ChangeLog.days(db) } }

  /// Says for how many days the store keeps what was before a change. What is too old goes with the next change.
  public func setUndoDays(_ days: Int) throws(StoreError) {
    if !(0...100_000).contains(days) { throw StoreError(.invalidArgument, "days are a number from 0 to 100000") }
    try write { db in try db.set(String(days), asSetting: "undo_days") }
  }
}
