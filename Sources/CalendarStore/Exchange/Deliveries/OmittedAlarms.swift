public import CivilTime
import GRDB

/// The alarms of a calendar that were dropped in an hour because there were more alarms than the limits allow.
public struct OmittedAlarms: Sendable, Hashable {
  /// The calendar, or nil if it no longer exists.
  public let calendar: StoredCalendar?
  /// The UID of the first item with a dropped alarm.
  public let uid: String
  /// The start of the hour.
  public let hour: Instant
  /// The number of dropped alarms.
  public let count: Int
}

/// The table `omitted_alarms`: a row for each calendar and hour with dropped alarms, until it is reported.
struct OmittedAlarmTable {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// Adds to the number of dropped alarms of a calendar in an hour.
  func add(_ count: Int, of calendar: Int64, uid: String, hour: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO omitted_alarms (calendar_id, hour, uid, count) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET count = count + excluded.count
        """
    ).execute(arguments: [calendar, hour, uid.column, count])
  }

  /// The rows for hours that are over.
  func fetch(at now: Instant) throws -> [OmittedAlarms] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM omitted_alarms WHERE hour < ? ORDER BY hour, calendar_id"),
      arguments: [AlarmAllowance.hour(of: now)]
    ).map { row in
      OmittedAlarms(
        calendar: try StoredCalendar.find(db, id: row["calendar_id"]), uid: row["uid"],
        hour: Instant(secondsSince1970: row["hour"]), count: row["count"])
    }
  }

  func delete(at now: Instant) throws {
    try db.execute(sql: "DELETE FROM omitted_alarms WHERE hour < ?", arguments: [AlarmAllowance.hour(of: now)])
  }
}

extension CalendarStore {
  /// Returns and deletes the records of alarms dropped in past hours, so that they are reported only once.
  ///
  /// - Throws: ``StoreError``: `denied` for a client, `readOnly`, `locked`, `diskFull`.
  public func takeOmittedAlarms(at now: Instant) throws(StoreError) -> [OmittedAlarms] {
    // Usually there are none, and nothing needs to be written.
    if try read(.ownership, { db in try OmittedAlarmTable(db).fetch(at: now) }).isEmpty { return [] }
    return try write(isDryRun: false, needing: .ownership) { db in
      let table = OmittedAlarmTable(db)
      let omitted = try table.fetch(at: now)
      try table.delete(at: now)
      return omitted
    }
  }
}
