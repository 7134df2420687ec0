import CivilTime
import GRDB
import ICalendar

/// The earlier states of calendars and zones, and how long they are kept.
enum ChangeLog {
  /// The default number of days for which earlier states are kept.
  static let standardDays = 90

  /// The number of days set in the store.
  static func days(_ db: Database) throws -> Int {
    try db.setting("undo_days").flatMap { Int($0) } ?? standardDays
  }

  /// Records the state of a calendar before a change, or records that the change created it. Later records for the same
  /// change have no effect.
  static func keep(_ db: Database, revision: Int64, calendarID: Int64, action: String) throws {
    var properties: [UInt8] = []
    for line in try CalendarProperties(db, calendarID: calendarID).lines {
      properties += line.bytes
      properties.append(0x0A)
    }
    try CalendarChangeTable(db).insert(calendarID, revision: revision, action: action, properties: properties)
  }

  /// Deletes the earlier states kept for revisions that are too old to be undone.
  static func prune(_ db: Database, now: Instant) throws {
    let limit = now.adding(seconds: -Int64(clamping: try days(db)) * 86_400).secondsSince1970
    let done = try db.setting("undo_pruned").flatMap { Int64($0) } ?? 0
    let revisions = RevisionTable(db)
    guard let last = try revisions.last(before: limit, after: done) else { return }
    try revisions.forgetItems(done + 1...last)
    try CalendarChangeTable(db).forget(done + 1...last)
    try ZoneTable(db).forgetKept(until: last)
    try ResourceTable(db).forget(until: last)
    try db.set(String(last), asSetting: "undo_pruned")
  }
}

extension CalendarStore {
  /// The number of days for which the store keeps earlier states for undo; 90 by default.
  public func undoDays() throws(StoreError) -> Int { try read(.nothing) { db in try ChangeLog.days(db) } }

  /// Sets the number of days for which the store keeps earlier states for undo. The next change deletes older states.
  public func setUndoDays(_ days: Int) throws(StoreError) {
    if !(0...100_000).contains(days) { throw StoreError(.invalidArgument, "expected 0 to 100000 days") }
    try write { db in try db.set(String(days), asSetting: "undo_days") }
  }
}
