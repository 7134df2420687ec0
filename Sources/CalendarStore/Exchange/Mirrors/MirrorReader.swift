import CalendarModel
public import CivilTime
import GRDB
import ICalendar

/// Reads accounts, their calendars and the known state of remote copies, in one transaction.
public class MirrorReader {
  let db: Database
  let families: ItemFamilies
  /// The current time.
  public let now: Instant

  init(_ db: Database, _ families: ItemFamilies, now: Instant) {
    self.db = db
    self.families = families
    self.now = now
  }

  // MARK: Accounts and calendars

  /// All accounts, in the order in which they were added.
  public func accounts() throws -> [Account] { try Account.fetchAll(db) }

  /// The account with the given number.
  public func account(_ id: Int64) throws -> Account? { try Account.fetch(db, id) }

  /// An identifier of the store's history, which ends when the store is replaced with a backup; nil if the store has
  /// never been replaced. Numbers read before the replacement may refer to other objects afterwards.
  public func history() throws -> String? { try db.history() }

  /// The stored information about the calendars of an account, including those that were deleted here.
  public func calendars(of account: Account) throws -> [MirroredCalendar] {
    try MirroredCalendar.fetchAll(db, accountID: account.id)
  }

  /// The stored information about the remote copy of a calendar, or nil if it has none.
  public func mirroredCalendar(_ calendarID: Int64) throws -> MirroredCalendar? {
    try MirroredCalendar.fetch(db, calendarID)
  }

  /// A calendar in the store.
  ///
  /// - Throws: ``StoreError`` `notFound` if there is none with this number.
  public func storedCalendar(_ calendarID: Int64) throws -> StoredCalendar {
    try StoredCalendar.fetch(db, id: calendarID)
  }

  /// The calendars of a source, in the order in which they were created.
  public func storedCalendars(ofSource id: Int64) throws -> [StoredCalendar] {
    try StoredCalendar.fetchAll(db).filter { $0.sourceID == id }
  }

  /// The newest revision of the store.
  public func newestRevision() throws -> Int64 { try RevisionTable(db).newest() }

  // MARK: Items

  /// The items with a given UID as one resource; nil if there are none.
  public func resource(uid: String, calendarID: Int64) throws -> MirroredResource? {
    let found = try Self.kinds.map { try families.family(ItemFamily.Name(calendarID: calendarID, kind: $0, uid: uid)) }
      .filter { !$0.rows.isEmpty }
    if found.isEmpty { return nil }
    return try MirroredResource(calendarID: calendarID, uid: uid, found) { number in
      try ZoneTable(db).content(number).flatMap { try? Component(unfolded: $0) }
    }
  }

  /// The state of the items with a given UID, without reading them; nil if there are none.
  public func state(uid: String, calendarID: Int64) throws -> ItemsState? {
    try ItemsState.fetch(db, uid: uid, calendarID: calendarID)
  }

  /// The kinds of items that servers accept.
  static let kinds: [ItemKind] = [.event, .reminder, .journal]

  /// The changes made in a calendar since its items last agreed with their remote copies.
  public func changes(calendarID: Int64) throws -> [LocalChange] {
    try LocalChange.fetchAll(db, calendarID: calendarID)
  }

  // MARK: Remote copies

  /// The stored information about a resource.
  public func mirror(href: String, calendarID: Int64) throws -> Mirror? {
    try Mirror.fetch(db, calendarID: calendarID, href: href)
  }

  /// The stored information about the remote copy of the items with a given UID.
  public func mirror(uid: String, calendarID: Int64) throws -> Mirror? {
    try Mirror.fetch(db, calendarID: calendarID, uid: uid)
  }

  /// Another resource with the same UID as a resource that corresponds to items.
  public func twin(uid: String, calendarID: Int64) throws -> Mirror? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT * FROM mirrors INDEXED BY mirrors_uid WHERE calendar_id = ? AND uid = ? AND state = 'twin' ORDER BY href
        """,
      arguments: [calendarID, uid.column]
    ).map(Mirror.init)
  }

  /// The number of resources of a calendar that correspond to items.
  public func mirrorCount(calendarID: Int64) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM mirrors WHERE calendar_id = ? AND state = 'agreed'", arguments: [calendarID]) ?? 0
  }

  /// The resources with a problem.
  public func troubled(calendarID: Int64) throws -> [Mirror] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM mirrors WHERE calendar_id = ? AND problem IS NOT NULL ORDER BY uid, href",
      arguments: [calendarID]
    ).map(Mirror.init)
  }

  /// Whether a failed change is due to be sent again, as in ``Mirror/isDue(at:)``.
  public func hasRetries(calendarID: Int64) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM mirrors WHERE calendar_id = ?1 AND (retry_at <= ?2 OR retry_at > ?2 + ?3))
        """,
      arguments: [calendarID, now.secondsSince1970, Mirror.longestPause]) ?? false
  }

  // MARK: Work

  /// The resources that must still be read or deleted here.
  public func wanted(calendarID: Int64) throws -> [WantedResource] {
    try WantedResource.fetchAll(db, calendarID: calendarID)
  }

  /// The next paths to read, in order, after a given one.
  public func placesToRead(calendarID: Int64, after place: String?, limit: Int) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT href FROM wanted WHERE calendar_id = ? AND href > ? AND NOT gone ORDER BY href LIMIT ?",
      arguments: [calendarID, (place ?? "").column, limit])
  }

  /// Whether a resource is marked as deleted on the server.
  public func isGone(href: String, calendarID: Int64) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT gone FROM wanted WHERE calendar_id = ? AND href = ?"),
      arguments: [calendarID, href.column]) ?? false
  }

  /// Whether something must still be read, deleted here, or sent.
  public func hasWork(calendarID: Int64) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM wanted WHERE calendar_id = ?1)
          OR EXISTS (SELECT 1 FROM outgoing WHERE calendar_id = ?1)
        """, arguments: [calendarID]) ?? false
  }

  /// The changes that are being sent.
  public func outgoing(calendarID: Int64) throws -> [OutgoingChange] {
    try OutgoingChange.fetchAll(db, calendarID: calendarID)
  }

  /// All conflicts, including resolved ones, in the order in which they were found.
  public func conflicts() throws -> [KeptConflict] { try KeptConflict.fetchAll(db) }
}

extension CalendarStore {
  /// Reads accounts and the known state of remote copies, in one transaction.
  ///
  /// - Throws: ``StoreError``: `denied` for a client that may not read everything; `unavailable` in place of other
  ///   errors that `body` throws.
  public func mirrors<Value>(_ body: (MirrorReader) throws -> Value) throws(StoreError) -> Value {
    try read(.everything) { db in try body(MirrorReader(db, ItemFamilies(db), now: now)) }
  }
}
