import CivilTime
import GRDB

/// One change of the store on its way: a transaction that becomes one revision, if it changes anything at all.
///
/// Items get their numbers here. They grow by one and are never given again, so that a revision's additions are a
/// range and need no log of their own.
final class Change {
  let db: Database
  /// The number that the revision has or will have.
  let revision: Int64
  private let command: String
  private let firstItem: Int64
  private var nextItem: Int64
  private var isRecorded = false
  /// VTIMEZONEs that items were linked to before the change and are no longer.
  var unlinkedZones: Set<Int64> = []
  /// VTIMEZONEs that stay even if no item is linked to them, since the change brought them.
  var keptZones: Set<Int64> = []

  /// Keeps the indexes of occurrences and alarms.
  let derived: DerivedIndex
  let now: Instant
  /// The revision that this one takes back.
  private let undoes: Int64?

  init(_ db: Database, command: String, now: Instant, undoes: Int64? = nil) throws {
    self.db = db
    self.undoes = undoes
    self.command = command
    self.now = now
    let last = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT id, end_item FROM revisions ORDER BY id DESC LIMIT 1"))
    revision = (last?["id"] ?? 0) + 1
    firstItem = last?["end_item"] ?? 1
    nextItem = firstItem
    derived = try DerivedIndex(db, now: now, hadItems: firstItem > 1)
    try derived.prepare()
  }

  /// Makes the revision's row, once; must be called for every change, before anything refers to the row.
  func record() throws {
    if isRecorded { return }
    isRecorded = true
    let insert = "INSERT INTO revisions (id, at, command, first_item, end_item, undoes) VALUES (?, ?, ?, ?, ?, ?)"
    try db.cachedStatement(sql: insert)
      .execute(arguments: [revision, now.secondsSince1970, command, firstItem, firstItem, undoes])
  }

  /// The number for a new item.
  func makeItemNumber() throws -> Int64 {
    try record()
    defer { nextItem += 1 }
    return nextItem
  }

  /// Whether an item is new in this change.
  func hasAdded(_ item: Int64) -> Bool { item >= firstItem }

  /// Notes what a calendar was before this change, or that it was made by it.
  func keepCalendar(_ id: Int64, action: String) throws {
    try record()
    try ChangeLog.keep(db, revision: revision, calendarID: id, action: action)
  }

  /// Deletes a calendar whose items are gone.
  func deleteCalendar(_ id: Int64) throws {
    try keepCalendar(id, action: "deleted")
    try ChangeLog.keepZones(db, revision: revision, where: "calendar_id = ?", [id])
    try db.execute(sql: "DELETE FROM calendars WHERE id = ?", arguments: [id])
  }

  func finish() throws {
    try derived.finish()
    for zone in unlinkedZones.subtracting(keptZones) {
      try ChangeLog.keepZones(
        db, revision: revision,
        where: "id = ?1 AND NOT EXISTS (SELECT 1 FROM item_zones WHERE zone_id = ?1)", [zone])
      try db.execute(
        sql: "DELETE FROM zones WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM item_zones WHERE zone_id = ?1)",
        arguments: [zone])
    }
    if nextItem > firstItem {
      try db.execute(sql: "UPDATE revisions SET end_item = ? WHERE id = ?", arguments: [nextItem, revision])
    }
    if isRecorded { try ChangeLog.prune(db, now: now) }
  }
}

extension CalendarStore {
  /// Makes a change in one transaction; it becomes a revision if it changes anything.
  ///
  /// - Parameter command: what the change is called in the log.
  /// - Parameter need: what a program in whose name the store was opened must have been granted.
  func change<Value>(
    _ command: String, needing need: AccessNeed = .everything, _ body: (Change) throws -> Value
  ) throws(StoreError) -> Value {
    try write(needing: need) { db in
      let change = try Change(db, command: command, now: now)
      let value = try body(change)
      try change.finish()
      return value
    }
  }

  /// The number of the newest revision; 0 for a store in which nothing has been changed yet.
  public func revision() throws(StoreError) -> Int64 {
    try read(.nothing) { db in try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM revisions")) ?? 0 }
  }
}
