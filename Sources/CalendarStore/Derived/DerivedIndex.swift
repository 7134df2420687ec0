import CivilTime
import GRDB
import ICalendar

/// Updates what is derived from the times of items within one change: the indexes of occurrences and alarms.
///
/// A single item is written at once. Series and overrides wait for the end of the change, since each affects the others
/// with its UID. A family that came completely with this change is written from memory; others are read from the store.
final class DerivedIndex {
  private let db: Database
  private let now: Instant
  private let families: ItemFamilies
  private let columns: ColumnRenewal
  private let zones: DerivedZones
  private let indexes: [any DerivedRows]
  /// Whether the store may have items whose families do not wait here: items from before the change, and items that did
  /// not fit into memory.
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

  /// Makes the indexes cover the time around now and use the system's current zone data; what is out of date is
  /// rewritten with the change.
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

  /// Adds a new item.
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

  /// Schedules an item's family for rewriting at the end of the change.
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

  /// Records zones that items name.
  func use(_ tzids: [String]) { zones.use(tzids) }

  /// Schedules the items of a calendar for rewriting if its properties change the zone of floating times.
  ///
  /// - Parameter before: the zone in the properties before.
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

  /// Schedules the items that match a condition, with all others of their UIDs, for rewriting.
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

  /// Writes everything that waits for the end of the change.
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
      try db.execute(sql: type(of: index).tables.map { "DELETE FROM \($0.name)" }.joined(separator: ";"))
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

  /// Writes the waiting families of the change.
  private func writeWhole() throws {
    for rows in waiting.takeRows() {
      guard let first = rows.first else { continue }
      try write(ItemFamily(first.family, rows, families.zones))
    }
  }

  /// Writes waiting families if there are too many; if later items belong to them, they are read and rewritten.
  private func spill() throws {
    guard waiting.isFull else { return }
    hasOthers = true
    try writeWhole()
  }

  // MARK: Examination

  /// What is wrong with each index compared with the items, for people; nil for a correct one.
  func problems() throws -> [String?] { try indexes.map { try $0.problem(families) } }

  // MARK: What the store has

  private func hasOverride(_ name: ItemFamily.Name) throws -> Bool {
    hasOthers ? try isThere(readOverride, name) : false
  }

  /// Whether the store has other items of its family that do not wait here.
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
