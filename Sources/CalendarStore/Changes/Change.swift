import CivilTime
import GRDB

/// An in-progress change to the store: a transaction that becomes one revision if it changes anything.
///
/// This class assigns numbers to items. Numbers increase by one and are never reused, so the items that a revision
/// added form a range, and no log of them is needed.
final class Change {
  let db: Database
  let revision: Int64
  private let command: String
  /// The number of the first item that is new in this change.
  let firstItem: Int64
  private var nextItem: Int64
  private var isRecorded = false
  /// VTIMEZONEs that the change unlinked from items.
  var unlinkedZones: Set<Int64> = []
  /// Families whose items were linked to other VTIMEZONEs without being changed themselves.
  var relinked: Set<ItemFamily.Name> = []
  /// The octets sent by clients of a server, by family.
  var given: [ItemFamily.Name: ResourceKeeper.Given] = [:]
  /// Meetings in which only other people's answers change.
  var answered: Set<ItemFamily.Name> = []
  /// Families changed by messages from other users of the server.
  var delivered: Set<ItemFamily.Name> = []
  /// VTIMEZONEs added by the change, which are kept even if no item is linked to them.
  var keptZones: Set<Int64> = []

  /// Updates the indexes of occurrences and alarms.
  let derived: DerivedIndex
  let now: Instant
  /// Whether the change is rolled back at the end, which makes derived data unnecessary.
  let isDiscarded: Bool
  /// The revision that this one undoes.
  private let undoes: Int64?

  init(_ db: Database, command: String, now: Instant, undoes: Int64? = nil, isDiscarded: Bool = false) throws {
    self.db = db
    self.isDiscarded = isDiscarded
    self.undoes = undoes
    self.command = command
    self.now = now
    let revisions = RevisionTable(db)
    revision = try revisions.newest() + 1
    firstItem = try revisions.endItem()
    nextItem = firstItem
    derived = try DerivedIndex(db, now: now, hadItems: firstItem > 1)
    try derived.prepare()
  }

  /// Inserts the revision's row once. Must be called before anything refers to the row.
  func record() throws {
    if isRecorded { return }
    isRecorded = true
    try RevisionTable(db).insert(revision, at: now, command: command, firstItem: firstItem, undoes: undoes)
  }

  /// The number for a new item.
  func makeItemNumber() throws -> Int64 {
    try record()
    defer { nextItem += 1 }
    return nextItem
  }

  /// Whether an item is new in this change.
  func hasAdded(_ item: Int64) -> Bool { item >= firstItem }

  /// Records the state of a calendar before this change, or records that the change created it.
  func keepCalendar(_ id: Int64, action: String) throws {
    try record()
    try ChangeLog.keep(db, revision: revision, calendarID: id, action: action)
  }

  /// Recomputes the floating times of a calendar according to its current properties.
  ///
  /// - Parameter before: The previous zone of the floating times.
  func renewFloating(calendarID: Int64, before: String?) throws {
    let table = ResourceTable(db)
    guard try derived.renewFloating(calendarID: calendarID, before: before), try table.isUsed() else { return }
    relinked.formUnion(try table.families(calendarID: calendarID).map(\.name))
  }

  /// Deletes a calendar without items.
  func deleteCalendar(_ id: Int64) throws {
    try keepCalendar(id, action: "deleted")
    try ZoneTable(db).keepAll(calendarID: id, revision: revision)
    try CalendarTable(db).delete(id)
  }

  /// Performs all writes that were deferred to the end of the change.
  ///
  /// - Parameter progress: Called periodically with the number of families that are still waiting.
  func finish(_ progress: (Int) -> Void = { _ in }) throws {
    if isDiscarded { return progress(0) }
    try derived.finish(progress)
    for zone in unlinkedZones.subtracting(keptZones) {
      try ZoneTable(db).deleteUnlinked(zone, revision: revision)
    }
    if isRecorded {
      try ResourceKeeper(db, derived.families)
        .keep(
          revision: revision, added: firstItem..<nextItem, relinked, given: given, answered: answered,
          delivered: delivered)
    }
    if nextItem > firstItem { try RevisionTable(db).end(revision, at: nextItem) }
    if isRecorded { try ChangeLog.prune(db, now: now) }
  }
}

extension CalendarStore {
  /// Makes a change in one transaction; it becomes a revision if it changes anything.
  ///
  /// - Parameter command: The name of the change in the log.
  /// - Parameter need: The access that the client must have.
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

  /// The number of the newest revision; 0 for a new store.
  public func revision() throws(StoreError) -> Int64 {
    try read(.nothing) { db in try RevisionTable(db).newest() }
  }
}
