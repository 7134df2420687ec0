import CalendarModel
import CivilTime
import GRDB
import ICalendar

/// Updates the indexes of occurrences and alarms within one change to the store.
///
/// A single item is written immediately. Series and overrides wait until the end of the change, because each of them
/// affects the other items with its UID. A family that is entirely new in this change is written from memory; other
/// families are read from the store.
final class DerivedIndex {
  private let db: Database
  private let now: Instant
  /// Reads the store's families in their current state within the change.
  let families: ItemFamilies
  private let columns: ColumnRenewal
  private let zones: DerivedZones
  private let indexes: [any DerivedRows]
  /// Whether the store may contain items whose families are not waiting: items that existed before the change, and
  /// items that did not fit into memory.
  private var hasOthers: Bool
  private var waiting = WaitingFamilies()
  private let readOther: BulkStatement
  private let readOverride: BulkStatement
  private let readRelatives: BulkStatement

  /// - Parameter hadItems: Whether the store contained items before the change.
  init(_ db: Database, now: Instant, hadItems: Bool) throws {
    self.db = db
    self.now = now
    hasOthers = hadItems
    let families = try ItemFamilies(db)
    self.families = families
    zones = DerivedZones(db)
    columns = try ColumnRenewal(db, families)
    indexes = [try OccurrenceRows(db), try AlarmRows(db)]
    let ofFamily = "SELECT 1 FROM items WHERE uid = ? AND calendar_id = ? AND kind = ?"
    readOther = try BulkStatement(db, "\(ofFamily) AND id != ? LIMIT 1")
    readOverride = try BulkStatement(db, "\(ofFamily) AND recurrence_key != '' LIMIT 1")
    readRelatives = try BulkStatement(
      db,
      """
      SELECT calendar_id, kind, uid, EXISTS (SELECT 1 FROM items AS others WHERE others.uid = items.uid
        AND others.calendar_id = items.calendar_id AND others.kind = items.kind AND others.id NOT BETWEEN ?1 AND ?2)
      FROM items WHERE id BETWEEN ?1 AND ?2 AND kind IN ('VEVENT', 'VTODO')
      """)
  }

  /// Whether items of a kind are scheduled, and therefore indexed.
  static func isScheduled(_ kind: ItemKind) -> Bool { kind == .event || kind == .reminder }

  /// Makes the indexes cover the period around the present and use the system's current time zone data. Outdated rows
  /// are rewritten with the change.
  func prepare() throws {
    let stored = try indexes.map { try DerivedWindow(type(of: $0).window, db) }
    if hasOthers, stored.contains(nil) {
      try rebuild()
      return
    }
    for (index, stored) in zip(indexes, stored) {
      if let stored, !stored.isStale(at: now) {
        index.range = stored.range
      } else {
        try lay(index)
        if hasOthers { try renew(where: type(of: index).itemsInWindow) }
      }
    }
    for condition in try zones.takeChanged() { try move(where: condition.sql, condition.arguments) }
  }

  private func lay(_ index: any DerivedRows) throws {
    let window = DerivedWindow(type(of: index).window, around: now)
    try window.save(db)
    index.range = window.range
  }

  // MARK: Changes of items

  func insert(_ row: ItemRow, _ item: PreparedItem) throws {
    zones.use(item.columns.timeZoneIDs)
    guard Self.isScheduled(row.kind), !row.method.isAnswer else { return }
    if waiting.add(row) { return try spill() }
    if try item.columns.isSingle && !item.columns.hasMixedTimes
      && families.zones.arePlain(item.columns.timeZoneIDs, calendarID: row.calendarID, row.zones)
      && !hasOverride(row.family)
    {
      for index in indexes {
        try index.write(row, at: item.columns.scheduledSpan) {
          ScheduledFamily(try ItemFamily(row.family, [row], families.zones))
        }
      }
    } else if try isAmongOthers(row) {
      waiting.renew(row.family)
    } else {
      waiting.begin(row)
      try spill()
    }
  }

  /// Schedules an item's family for rewriting at the end of the change.
  func renew(_ name: ItemFamily.Name) {
    if Self.isScheduled(name.kind) { waiting.renew(name) }
  }

  /// Whether the UID or recurrence key of any item has changed.
  var hasRenewedNames: Bool { columns.hasRenewedNames }

  /// Updates an item whose TZIDs now refer to different time zones.
  func move(_ id: Int64, in name: ItemFamily.Name) throws {
    // This is done immediately, because the change finds items by UID and recurrence key.
    try columns.renew(id)
    renew(name)
  }

  /// Removes items that still exist from the indexes, and schedules the rest of their families for rewriting.
  func remove(_ ids: ClosedRange<Int64>) throws {
    for index in indexes { try index.remove(ids) }
    readRelatives.bind(ids, at: 1)
    defer { readRelatives.reset() }
    while try readRelatives.step() {
      let name = ItemFamily.Name(
        calendarID: readRelatives.int64(0), kind: readRelatives.kind(1), uid: readRelatives.string(2))
      // A family that is new in this change may be waiting with one of the items.
      if readRelatives.int64(3) != 0 || waiting.contains(name) { waiting.renew(name) }
    }
  }

  /// Records the TZIDs used by items.
  func use(_ tzids: [String]) { zones.use(tzids) }

  /// Schedules the items of a calendar for rewriting if the time zone of its floating times has changed.
  ///
  /// - Parameter before: The previous time zone of floating times.
  ///
  /// - Returns: Whether the time zone has changed.
  func renewFloating(calendarID: Int64, before: String?) throws -> Bool {
    let zone = try families.zones.renewedFloatingZone(calendarID: calendarID)
    if zone == before { return false }
    if let zone { zones.use([zone]) }
    // Any item may contain a floating time, even if its start is not floating.
    try move(where: "calendar_id = ?", [calendarID])
    return true
  }

  private func move(where condition: String, _ arguments: StatementArguments) throws {
    try renew(where: condition, arguments)
    try columns.renew(where: condition, arguments)
  }

  /// Schedules the families with items that match a condition for rewriting.
  private func renew(where condition: String, _ arguments: StatementArguments = StatementArguments()) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT DISTINCT calendar_id, kind, uid FROM items WHERE kind IN ('VEVENT', 'VTODO') AND (\(condition))
        """, arguments: arguments)
    while let row = try rows.next() {
      waiting.renew(ItemFamily.Name(calendarID: row["calendar_id"], kind: row.kind(), uid: row["uid"]))
    }
  }

  // MARK: Writing

  /// The number of families waiting for the end of the change.
  var waitingCount: Int { waiting.count }

  /// Writes all families waiting for the end of the change.
  ///
  /// - Parameter progress: Called periodically with the number of families that are still waiting.
  func finish(_ progress: (Int) -> Void) throws {
    try writeWhole(progress)
    let names = waiting.takeNames()
    for (index, name) in names.enumerated() {
      if index % Self.progressStep == 0 { progress(names.count - index) }
      let family = try families.family(name)
      for row in family.rows {
        for index in indexes { try index.remove(row.id...row.id) }
      }
      try write(family)
    }
    for index in indexes { try index.flush() }
    try zones.save()
    progress(0)
  }

  /// The number of families between progress reports.
  private static let progressStep = 256

  /// Recomputes the columns of all items and rebuilds all indexes.
  ///
  /// - Returns: The number of items that had wrong columns.
  @discardableResult
  func rebuild() throws -> Int {
    let mended = try columns.renew(where: "TRUE")
    for index in indexes {
      try db.execute(sql: type(of: index).tables.map { "DELETE FROM \($0.name)" }.joined(separator: ";"))
      let stored = try DerivedWindow(type(of: index).window, db)
      if let stored, !stored.isStale(at: now) { index.range = stored.range } else { try lay(index) }
    }
    try families.forEach({ _, _ in }) { if Self.isScheduled($0.name.kind) { try write($0) } }
    for index in indexes { try index.flush() }
    try zones.rebuild()
    return mended
  }

  private func write(_ family: ItemFamily) throws {
    let scheduled = ScheduledFamily(family)
    for index in indexes { try index.write(scheduled) }
  }

  /// Writes the waiting families that are entirely in memory.
  private func writeWhole(_ progress: (Int) -> Void = { _ in }) throws {
    let others = waiting.count
    let whole = waiting.takeRows()
    for (index, rows) in whole.enumerated() {
      if index % Self.progressStep == 0 { progress(others - index) }
      guard let first = rows.first else { continue }
      try write(ItemFamily(first.family, rows, families.zones))
    }
  }

  /// Writes the waiting families if there are too many. A family to which items are added later is read and written
  /// again.
  private func spill() throws {
    guard waiting.isFull else { return }
    hasOthers = true
    try writeWhole()
  }

  // MARK: Examination

  /// Compares all indexes with the items, in one pass over the items.
  ///
  /// - Parameter readItem: Called with the number of every item, and its component unless it is damaged.
  /// - Returns: A message for each index, or nil if the index is correct.
  func problems(_ readItem: (Int64, Component?) -> Void) throws -> [String?] {
    let examinations = try indexes.map { try $0.examination() }
    try families.forEach(readItem) { family in
      guard Self.isScheduled(family.name.kind) else { return }
      let scheduled = ScheduledFamily(family)
      for examination in examinations { try examination.examine(scheduled) }
    }
    return try examinations.map { try $0.problem() }
  }

  // MARK: Queries

  private func hasOverride(_ name: ItemFamily.Name) throws -> Bool {
    hasOthers ? try isThere(readOverride, name) : false
  }

  /// Whether the store contains other items of the same family that are not waiting.
  private func isAmongOthers(_ row: ItemRow) throws -> Bool {
    // If there were no items before, an item that is neither an override nor a twin is the first in its family.
    if !hasOthers, !row.isOverride, row.twin.isEmpty { return false }
    readOther.bind(row.id, at: 4)
    return try isThere(readOther, row.family)
  }

  private func isThere(_ statement: BulkStatement, _ name: ItemFamily.Name) throws -> Bool {
    statement.bind(name.uid, at: 1)
    statement.bind(name.calendarID, at: 2)
    statement.bind(name.kind, at: 3)
    defer { statement.reset() }
    return try statement.step()
  }
}
