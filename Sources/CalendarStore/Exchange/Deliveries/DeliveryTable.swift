import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// The tables of alarms that went off (`alarm_deliveries`) and of their delivery methods (`alarm_tellings`).
struct DeliveryTable {
  private let db: Database

  init(_ db: Database) { self.db = db }

  // MARK: Deliveries

  /// Whether an alarm has already been processed.
  func contains(key: String) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM alarm_deliveries WHERE key = ?)"), arguments: [key])
      ?? false
  }

  /// Whether another repetition of the alarm was acknowledged or snoozed.
  func isSeenTo(series: String) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM alarm_deliveries
            WHERE series = ? AND state IN ('acknowledged', 'snoozed'))
          """), arguments: [series]) ?? false
  }

  /// The row for an alarm that went off.
  struct Entry {
    let key: AlarmKey
    let alarm: DueAlarm
    let calendarID: Int64
    let end: Instant
    let isAllDay: Bool
    let isStale: Bool
    let state: AlarmDelivery.State
  }

  /// - Returns: The number of the new row.
  func insert(_ entry: Entry, at now: Instant) throws -> Int64 {
    let alarm = entry.alarm
    try db.cachedStatement(
      sql: """
        INSERT INTO alarm_deliveries (key, series, item_id, uid, kind, calendar_id, title, due, start, end, is_all_day,
          recurrence, repetition, is_stale, state, since)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      entry.key.text, entry.key.series, alarm.item.id.number, alarm.item.uid.column, alarm.item.kind.rawValue,
      entry.calendarID, (alarm.item.component.first(.summary)?.text).map { String($0.prefix(Self.titleLimit)).column },
      alarm.instant.secondsSince1970, alarm.start.secondsSince1970, entry.end.secondsSince1970, entry.isAllDay,
      alarm.recurrenceID?.text, alarm.repetition, entry.isStale, entry.state.rawValue, now.secondsSince1970,
    ])
    return db.lastInsertedRowID
  }

  private static let titleLimit = 1_000

  func set(_ state: AlarmDelivery.State, of delivery: Int64, at now: Instant, snoozedUntil: Instant? = nil) throws {
    try db.cachedStatement(
      sql: "UPDATE alarm_deliveries SET state = ?, since = ?, snoozed_until = ? WHERE id = ?"
    ).execute(arguments: [
      state.rawValue, now.secondsSince1970, snoozedUntil?.secondsSince1970, delivery,
    ])
  }

  /// Marks a delivery as too late to be useful individually.
  func setStale(_ delivery: Int64) throws -> AlarmDelivery? {
    try db.cachedStatement(sql: "UPDATE alarm_deliveries SET is_stale = 1 WHERE id = ?").execute(arguments: [delivery])
    return try fetch(delivery)
  }

  func fetch(_ condition: String, _ arguments: StatementArguments = StatementArguments()) throws -> [AlarmDelivery] {
    try Row.fetchAll(db, sql: "SELECT * FROM alarm_deliveries WHERE \(condition)", arguments: arguments).map {
      AlarmDelivery($0, try tellings(of: $0["id"]))
    }
  }

  func fetch(_ delivery: Int64) throws -> AlarmDelivery? { try fetch("id = ?", [delivery]).first }

  /// Forgets alarms that were recorded as missed, or delivered as such, while the clock was ahead, so that they go off
  /// when they are due.
  func forgetMissed(after instant: Instant) throws {
    try db.cachedStatement(
      sql: """
        DELETE FROM alarm_deliveries
        WHERE due > ? AND (state = 'missed' OR is_stale AND state IN ('firing', 'fired'))
        """
    ).execute(arguments: [instant.secondsSince1970])
  }

  /// Deletes old deliveries that are over, at most 1000 at a time, so that no call takes long.
  func forget(before instant: Instant) throws {
    try db.cachedStatement(
      sql: """
        DELETE FROM alarm_deliveries WHERE id IN (
          SELECT id FROM alarm_deliveries WHERE due < ?1 AND end < ?1 AND state NOT IN ('firing', 'snoozed')
          ORDER BY due LIMIT 1000)
        """
    ).execute(arguments: [instant.secondsSince1970])
  }

  /// Ends the snoozes that are due: every delivery method delivers the alarm again.
  func wake(at now: Instant) throws {
    let arguments: StatementArguments = [now.secondsSince1970]
    try db.cachedStatement(
      sql: """
        UPDATE alarm_tellings SET state = 'waiting', tries = 0, next_at = ?1, problem = NULL WHERE delivery_id IN (
          SELECT id FROM alarm_deliveries WHERE state = 'snoozed' AND snoozed_until <= ?1)
        """
    ).execute(arguments: arguments)
    try db.cachedStatement(
      sql: """
        UPDATE alarm_deliveries SET state = 'firing', since = ?1, snoozed_until = NULL
        WHERE state = 'snoozed' AND snoozed_until <= ?1
        """
    ).execute(arguments: arguments)
  }

  // MARK: Ways

  func insert(way: String, of delivery: Int64, at now: Instant) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO alarm_tellings (delivery_id, way, state, tries, next_at) VALUES (?, ?, 'waiting', 0, ?)
        """
    ).execute(arguments: [delivery, way.column, now.secondsSince1970])
  }

  /// The delivery methods that are due now, in order of their alarms, oldest first.
  func waiting(at now: Instant, limit: Int) throws -> [(delivery: Int64, way: String)] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT delivery_id, way FROM alarm_tellings JOIN alarm_deliveries ON id = delivery_id
          WHERE alarm_tellings.state = 'waiting' AND next_at <= ? ORDER BY due, id, way LIMIT ?
          """), arguments: [now.secondsSince1970, limit]
    ).map { ($0[0], $0[1]) }
  }

  /// The held deliveries: the alarm has gone off, no delivery has been attempted, and it is not snoozed.
  func held(at now: Instant) throws -> [(delivery: Int64, calendar: Int64, until: Instant)] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT delivery_id, calendar_id, min(next_at) FROM alarm_tellings JOIN alarm_deliveries ON id = delivery_id
          WHERE alarm_tellings.state = 'waiting' AND next_at > ? AND tries = 0 AND alarm_deliveries.state = 'firing'
          GROUP BY delivery_id
          """), arguments: [now.secondsSince1970]
    ).map { ($0[0], $0[1], Instant(secondsSince1970: $0[2])) }
  }

  /// Leases a delivery method until an instant.
  func lease(_ delivery: Int64, _ way: String, until instant: Instant) throws {
    try db.cachedStatement(
      sql: "UPDATE alarm_tellings SET tries = tries + 1, next_at = ? WHERE delivery_id = ? AND way = ?"
    ).execute(arguments: [instant.secondsSince1970, delivery, way.column])
  }

  /// The number of attempts of a delivery method.
  func tries(_ delivery: Int64, _ way: String) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT tries FROM alarm_tellings WHERE delivery_id = ? AND way = ?"),
      arguments: [delivery, way.column]) ?? 0
  }

  func setTold(_ delivery: Int64, _ way: String) throws {
    try db.cachedStatement(
      sql: "UPDATE alarm_tellings SET state = 'told', problem = NULL WHERE delivery_id = ? AND way = ?"
    ).execute(arguments: [delivery, way.column])
  }

  /// - Parameter next: The time of the next attempt, or nil to give up.
  func setProblem(_ problem: String, _ delivery: Int64, _ way: String, next: Instant?) throws {
    try db.cachedStatement(
      sql: """
        UPDATE alarm_tellings SET state = ?, problem = ?, next_at = ? WHERE delivery_id = ? AND way = ?
        """
    ).execute(arguments: [
      next == nil ? "failed" : "waiting", String(problem.prefix(500)).column, next?.secondsSince1970 ?? 0, delivery,
      way.column,
    ])
  }

  /// Whether a delivery method is still pending.
  func isWaiting(_ delivery: Int64) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM alarm_tellings WHERE delivery_id = ? AND state = 'waiting')"),
      arguments: [delivery]) ?? false
  }

  /// Cancels all pending delivery methods.
  func stop(_ delivery: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM alarm_tellings WHERE delivery_id = ? AND state = 'waiting'")
      .execute(arguments: [delivery])
  }

  /// Postpones all pending delivery methods until an instant.
  func postpone(_ delivery: Int64, to instant: Instant) throws {
    try db.cachedStatement(
      sql: "UPDATE alarm_tellings SET next_at = ? WHERE delivery_id = ? AND state = 'waiting'"
    ).execute(arguments: [instant.secondsSince1970, delivery])
  }

  private func tellings(of delivery: Int64) throws -> [AlarmDelivery.Telling] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM alarm_tellings WHERE delivery_id = ? ORDER BY way"), arguments: [delivery]
    ).map {
      AlarmDelivery.Telling(
        way: $0["way"], isTold: $0["state"] == "told", hasFailed: $0["state"] == "failed", tries: $0["tries"],
        problem: $0["problem"])
    }
  }

  /// The next instant at which a delivery is retried or a snooze ends, or nil if there is none.
  func next() throws -> Instant? {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT min(at) FROM (SELECT min(next_at) AS at FROM alarm_tellings WHERE state = 'waiting'
            UNION ALL SELECT min(snoozed_until) FROM alarm_deliveries WHERE state = 'snoozed')
          """)
    ).map { Instant(secondsSince1970: $0) }
  }
}

extension AlarmDelivery {
  init(_ row: Row, _ tellings: [Telling]) {
    id = row["id"]
    key = row["key"]
    series = row["series"]
    item = ItemID(number: row["item_id"])
    uid = row["uid"]
    kind = ItemKind(rawValue: row["kind"])
    calendarID = row["calendar_id"]
    title = row["title"]
    due = Instant(secondsSince1970: row["due"])
    start = Instant(secondsSince1970: row["start"])
    end = Instant(secondsSince1970: row["end"])
    isAllDay = row["is_all_day"]
    recurrenceID = row["recurrence"]
    repetition = row["repetition"]
    isStale = row["is_stale"]
    state = State(rawValue: row["state"]) ?? .fired
    since = Instant(secondsSince1970: row["since"])
    snoozedUntil = row.instant("snoozed_until")
    self.tellings = tellings
  }
}
