import CivilTime
import GRDB
import ICalendar
import TimeZones

/// Keeps the index of alarms right within one change.
///
/// A single item is written as it comes; series and overrides when the change is finished, since what one of them says
/// bears on the others of its UID.
final class AlarmWriter {
  private let db: Database
  private let now: Instant
  /// Whether there were items before the change, whose overrides a new item may meet.
  private let hadItems: Bool
  private var pending: Set<ItemFamily.Name> = []
  private var tools: Tools?
  private var removals: [BulkStatement]?

  /// What only items with alarms need.
  private struct Tools {
    let window: AlarmWindow
    let families: ItemFamilies
    let insertTime: BulkStatement
    let insertRest: BulkStatement
    let insertPlace: BulkStatement
  }

  init(_ db: Database, now: Instant, hadItems: Bool) {
    self.db = db
    self.now = now
    self.hadItems = hadItems
  }

  private func prepared() throws -> Tools {
    if let tools { return tools }
    let made = Tools(
      window: try window(), families: try ItemFamilies(db),
      insertTime: try BulkStatement(
        db,
        """
        INSERT OR IGNORE INTO alarms (clock, at, item_id, alarm, repetition, start, start_clock, recurrence)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """),
      insertRest: try BulkStatement(db, "INSERT OR IGNORE INTO alarm_rests (clock, at, item_id) VALUES (?, ?, ?)"),
      insertPlace: try BulkStatement(db, "INSERT OR IGNORE INTO geofences (item_id, alarm) VALUES (?, ?)"))
    tools = made
    return made
  }

  /// The time that the index covers, from now on where nobody has said.
  private func window() throws -> AlarmWindow {
    if let window = try AlarmWindow(db) { return window }
    let window = AlarmWindow(around: now)
    try window.save(db)
    return window
  }

  // MARK: Changes of items

  /// Takes up a new item.
  func insert(_ id: Int64, _ item: PreparedItem, _ placement: ItemWriter.Placement) throws {
    let columns = item.columns
    guard ScheduleWriter.isScheduled(columns.kind) else { return }
    let hasAlarms = item.component.hasAlarms
    if !hasAlarms, columns.recurrenceKey.isEmpty { return }
    if hadItems || columns.hasRecurrence || !columns.recurrenceKey.isEmpty || placement.method != nil {
      renew(ItemFamily.Name(calendarID: placement.calendarID, kind: columns.kind, uid: columns.uid))
    } else {
      let row = ItemRow(id, item, placement, revision: 0)
      try write(AlarmFamily(ItemFamily(row.family, [row], prepared().families.zones)))
    }
  }

  /// Takes an item out that is changed or deleted; those of its UID are written anew where that bears on them.
  ///
  /// - Parameter group: the item's.
  func remove(_ id: Int64, of group: ItemFamily.Name, isOverride: Bool, hasAlarms: Bool) throws {
    guard ScheduleWriter.isScheduled(group.kind) else { return }
    if try removeRows(id) || isOverride || hasAlarms { renew(group) }
  }

  /// Has all items of a UID written anew when the change is finished.
  func renew(_ group: ItemFamily.Name) {
    if ScheduleWriter.isScheduled(group.kind) { pending.insert(group) }
  }

  /// Has the items of a calendar written anew.
  func renewCalendar(_ id: Int64) throws {
    try renew(where: "items.calendar_id = ?", [id])
  }

  private func renew(where condition: String, _ arguments: StatementArguments = StatementArguments()) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT DISTINCT calendar_id, kind, uid FROM items
        WHERE id IN (SELECT item_id FROM alarms UNION SELECT item_id FROM alarm_rests) AND \(condition)
        """, arguments: arguments)
    while let row = try rows.next() {
      renew(ItemFamily.Name(calendarID: row["calendar_id"], kind: row["kind"], uid: row["uid"]))
    }
  }

  /// Writes what waits for the end of the change.
  func finish() throws {
    try followTime()
    for group in pending {
      let family = AlarmFamily(try prepared().families.family(group))
      for id in family.items { _ = try removeRows(id) }
      try write(family)
    }
    pending = []
  }

  /// Lays the window anew when a month is over, and everything when the system has new zone data.
  private func followTime() throws {
    let stored = try String.fetchOne(db, sql: "SELECT value FROM settings WHERE name = 'alarm_zone_data'")
    if stored != Self.zoneData {
      try saveZoneData()
      try renew(where: "TRUE")
    }
    guard let window = try AlarmWindow(db), window.isStale(at: now) else { return }
    try AlarmWindow(around: now).save(db)
    tools = nil
    try renew(where: "has_recurrence OR recurrence_key != ''")
  }

  /// What tells the system's zone data from others.
  private static var zoneData: String { TimeZoneDatabase.system.version ?? "unknown" }

  private func saveZoneData() throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO settings (name, value) VALUES ('alarm_zone_data', ?)", arguments: [Self.zoneData])
  }

  /// Writes the whole index anew.
  func rebuild() throws {
    try db.execute(sql: "DELETE FROM alarms; DELETE FROM alarm_rests; DELETE FROM geofences")
    try AlarmWindow(around: now).save(db)
    try saveZoneData()
    tools = nil
    let groups = try Row.fetchCursor(db, sql: Self.groupsWithAlarms)
    while let row = try groups.next() {
      let name = ItemFamily.Name(calendarID: row["calendar_id"], kind: row["kind"], uid: row["uid"])
      try write(AlarmFamily(prepared().families.family(name)))
    }
  }

  /// What finds the UIDs of items that have alarms; all items are gone through.
  static let groupsWithAlarms =
    "SELECT DISTINCT calendar_id, kind, uid FROM items WHERE instr(content, CAST('BEGIN:VALARM' AS BLOB))"

  // MARK: Writing

  /// - Returns: whether there was anything.
  private func removeRows(_ id: Int64) throws -> Bool {
    let removals =
      try self.removals
      ?? ["alarms", "alarm_rests", "geofences"].map { try BulkStatement(db, "DELETE FROM \($0) WHERE item_id = ?") }
    self.removals = removals
    var count = 0
    for removal in removals {
      removal.bind(id, at: 1)
      try removal.run()
      count += db.changesCount
    }
    return count > 0
  }

  private func write(_ family: AlarmFamily) throws {
    let tools = try prepared()
    for series in family.series {
      let (times, rest) = series.indexed(in: tools.window)
      for time in times { try write(time, tools) }
      guard let rest else { continue }
      tools.insertRest.bind(series.clock.rawValue, at: 1)
      tools.insertRest.bind(rest, at: 2)
      tools.insertRest.bind(series.master.id, at: 3)
      try tools.insertRest.run()
    }
    for place in family.places {
      tools.insertPlace.bind(place.item, at: 1)
      tools.insertPlace.bind(Int64(place.alarm), at: 2)
      try tools.insertPlace.run()
    }
  }

  private func write(_ time: AlarmTime, _ tools: Tools) throws {
    let insert = tools.insertTime
    insert.bind(time.clock.rawValue, at: 1)
    insert.bind(time.at, at: 2)
    insert.bind(time.item, at: 3)
    insert.bind(Int64(time.alarm), at: 4)
    insert.bind(Int64(time.repetition), at: 5)
    insert.bind(time.start, at: 6)
    insert.bind(time.startClock.rawValue, at: 7)
    insert.bind(time.recurrence, at: 8)
    try insert.run()
  }
}
