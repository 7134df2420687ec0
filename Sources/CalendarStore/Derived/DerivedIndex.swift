import CivilTime
import GRDB
import ICalendar

/// Keeps what is derived from the times of items right within one change: the indexes of occurrences and of alarms.
///
/// A single item is written as it comes. Series and overrides wait for the end of the change, since what one of them says
/// bears on the others of its UID. A family that came with this change is written from what came; others are read.
final class DerivedIndex {
  private let db: Database
  private let now: Instant
  private let families: ItemFamilies
  private let columns: ColumnRenewal
  private let zones: DerivedZones
  private let indexes: [any DerivedRows]
  /// Whether items may be in the store whose families are not waiting here: those from before the change, and those that
  /// did not fit in memory.
  private var hasOthers: Bool
  private var waiting = WaitingFamilies()
  private let readOther: BulkStatement
  private let readOverride: BulkStatement

  /// - Parameter hadItems: whether there were items before the change.
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
  }

  /// What the TZIDs of the store's items mean.
  var storedZones: StoredZones { families.zones }

  /// The kinds of components that take place.
  static func isScheduled(_ kind: String) -> Bool { kind == "VEVENT" || kind == "VTODO" }

  /// Lets the indexes cover the time around now, and follow the system's zone data; if they do not yet, or no longer,
  /// what that touches is rewritten with the change.
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

  /// Takes up a new item.
  func insert(_ row: ItemRow, _ columns: ItemColumns) throws {
    zones.use(columns.timeZoneIDs)
    guard Self.isScheduled(row.kind), !row.method.isAnswer else { return }
    if waiting.add(row) { return try spill() }
    if try columns.isSingle && !columns.hasMixedTimes
      && families.zones.arePlain(columns.timeZoneIDs, calendarID: row.calendarID, row.zones)
      && !hasOverride(row.family)
    {
      for index in indexes {
        try index.write(row, at: columns.scheduledSpan) {
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

  /// Has an item's family rewritten, from what the store has at the end of the change.
  func renew(_ name: ItemFamily.Name) {
    if Self.isScheduled(name.kind) { waiting.renew(name) }
  }

  /// Whether any item is known by another name than before the change.
  var hasRenewedNames: Bool { columns.hasRenewedNames }

  /// Takes up that the TZIDs of an item mean something else than before.
  func move(_ id: Int64, in name: ItemFamily.Name) throws {
    // At once, since the change looks for items by what they are known by.
    try columns.renew(id)
    renew(name)
  }

  /// Takes an item out of its family; the others are rewritten.
  func remove(_ id: Int64, from name: ItemFamily.Name) throws {
    guard Self.isScheduled(name.kind) else { return }
    for index in indexes { try index.remove(id) }
    waiting.renew(name)
  }

  /// Takes note of zones that items name.
  func use(_ tzids: [String]) { zones.use(tzids) }

  /// Has the items of a calendar rewritten if its properties put floating times into another zone than before.
  ///
  /// - Parameter before: the zone that the properties named before.
  func renewFloating(calendarID: Int64, before: String?) throws {
    let zone = try families.zones.renewedFloatingZone(calendarID: calendarID)
    if zone == before { return }
    if let zone { zones.use([zone]) }
    // Any item may have a floating time in it, if not as its start.
    try move(where: "calendar_id = ?", [calendarID])
  }

  private func move(where condition: String, _ arguments: StatementArguments) throws {
    try renew(where: condition, arguments)
    try columns.renew(where: condition, arguments)
  }

  /// Has the items rewritten that a condition finds, with all of their UIDs.
  private func renew(where condition: String, _ arguments: StatementArguments = StatementArguments()) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT DISTINCT calendar_id, kind, uid FROM items WHERE kind IN ('VEVENT', 'VTODO') AND (\(condition))
        """, arguments: arguments)
    while let row = try rows.next() {
      waiting.renew(ItemFamily.Name(calendarID: row["calendar_id"], kind: row["kind"], uid: row["uid"]))
    }
  }

  // MARK: Writing

  /// Writes what waits for the end of the change.
  func finish() throws {
    try writeWhole()
    for name in waiting.takeNames() {
      let family = try families.family(name)
      for row in family.rows {
        for index in indexes { try index.remove(row.id) }
      }
      try write(family)
    }
    for index in indexes { try index.flush() }
    try zones.save()
  }

  /// Derives the columns of all items again, and writes all indexes anew.
  ///
  /// - Returns: how many items had other columns than they should.
  @discardableResult
  func rebuild() throws -> Int {
    let mended = try columns.renew(where: "TRUE")
    for index in indexes {
      try db.execute(sql: type(of: index).tables.map { "DELETE FROM \($0)" }.joined(separator: ";"))
      let stored = try DerivedWindow(type(of: index).window, db)
      if let stored, !stored.isStale(at: now) { index.range = stored.range } else { try lay(index) }
    }
    let names = try Row.fetchCursor(
      db, sql: "SELECT DISTINCT calendar_id, kind, uid FROM items WHERE kind IN ('VEVENT', 'VTODO')")
    while let row = try names.next() {
      try write(families.family(ItemFamily.Name(calendarID: row["calendar_id"], kind: row["kind"], uid: row["uid"])))
    }
    for index in indexes { try index.flush() }
    try zones.rebuild()
    return mended
  }

  private func write(_ family: ItemFamily) throws {
    let scheduled = ScheduledFamily(family)
    for index in indexes { try index.write(scheduled) }
  }

  /// Writes the families that came with the change, as far as they have come.
  private func writeWhole() throws {
    for rows in waiting.takeRows() {
      guard let first = rows.first else { continue }
      try write(ItemFamily(first.family, rows, families.zones))
    }
  }

  /// Makes room if too much waits; whatever belongs to it and comes later has it read and rewritten.
  private func spill() throws {
    guard waiting.isFull else { return }
    hasOthers = true
    try writeWhole()
  }

  // MARK: Examination

  /// What is wrong with each index beside what the items say, for people; nil for one that is right.
  func problems() throws -> [String?] { try indexes.map { try $0.problem(families) } }

  // MARK: What the store has

  private func hasOverride(_ name: ItemFamily.Name) throws -> Bool {
    hasOthers ? try isThere(readOverride, name) : false
  }

  /// Whether the store has items of its family that do not wait here.
  private func isAmongOthers(_ row: ItemRow) throws -> Bool {
    // Without items from before, what is no override and no twin is the first of its family.
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
