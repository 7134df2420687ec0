import CivilTime
import GRDB
import ICalendar

/// The revisions of a store (`revisions`), and the state of items before each one (`changes`).
///
/// Only ``ItemWriter`` adds rows to `changes`, when it writes the items.
struct RevisionTable {
  private let db: Database

  init(_ db: Database) { self.db = db }

  // MARK: Revisions

  /// The number of the newest revision, or 0 if there are none.
  func newest() throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM revisions")) ?? 0
  }

  /// The time of a revision in seconds since 1970, or nil if there is no revision with that number.
  func time(of number: Int64) throws -> Int64? {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT at FROM revisions WHERE id = ?"), arguments: [number])
  }

  /// One more than the number of the last item added up to and including a revision; nil stands for the newest
  /// revision.
  func endItem(until revision: Int64? = nil) throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT end_item FROM revisions WHERE id <= ? ORDER BY id DESC LIMIT 1"),
      arguments: [revision ?? .max]) ?? 1
  }

  /// One more than the number of the last item added up to and including an instant.
  func endItem(at instant: Instant) throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT end_item FROM revisions WHERE at <= ? ORDER BY id DESC LIMIT 1"),
      arguments: [instant.secondsSince1970]) ?? 1
  }

  func insert(_ number: Int64, at instant: Instant, command: String, firstItem: Int64, undoes: Int64?) throws {
    try db.cachedStatement(
      sql: "INSERT INTO revisions (id, at, command, first_item, end_item, undoes) VALUES (?, ?, ?, ?, ?, ?)"
    ).execute(arguments: [number, instant.secondsSince1970, command, firstItem, firstItem, undoes])
  }

  /// Sets a revision's end number, which is one more than the number of the last item that it added.
  func end(_ number: Int64, at item: Int64) throws {
    try db.cachedStatement(sql: "UPDATE revisions SET end_item = ? WHERE id = ?").execute(arguments: [item, number])
  }

  /// The revisions, newest first, with the number of changes in each.
  func log(_ numbers: ClosedRange<Int64>, limit: Int?) throws -> [Row] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, at, command, first_item, end_item, undoes,
          (SELECT count(*) FROM changes WHERE revision_id = revisions.id AND action = 'added') AS restored,
          (SELECT count(*) FROM changes WHERE revision_id = revisions.id AND action = 'updated') AS updated,
          (SELECT count(*) FROM changes WHERE revision_id = revisions.id AND action = 'deleted') AS deleted,
          (SELECT count(*) FROM calendar_changes WHERE revision_id = revisions.id) AS calendars
        FROM revisions WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT ?
        """,
      arguments: [numbers.lowerBound, numbers.upperBound, limit ?? -1])
  }

  /// The undos and the revisions that they undo, newest first.
  func undos() throws -> [(number: Int64, target: Int64)] {
    try Row.fetchAll(db, sql: "SELECT id, undoes FROM revisions WHERE undoes IS NOT NULL ORDER BY id DESC")
      .map { ($0["id"], $0["undoes"]) }
  }

  /// Whether a revision changed items or calendars, or resolved conflicts.
  private static let isUndoable = """
    (end_item > first_item OR EXISTS (SELECT 1 FROM changes WHERE revision_id = revisions.id)
      OR EXISTS (SELECT 1 FROM calendar_changes WHERE revision_id = revisions.id)
      OR EXISTS (SELECT 1 FROM conflicts WHERE resolution = revisions.id))
    """

  /// The revisions that can be undone and are not undos themselves, newest first.
  ///
  /// - Parameter commands: The commands whose revisions are excluded.
  func undoable(except commands: [String]) throws -> FastDatabaseValueCursor<Int64> {
    try Int64.fetchCursor(
      db,
      sql: """
        SELECT id FROM revisions WHERE undoes IS NULL AND command NOT IN (\(databaseQuestionMarks(count: commands.count)))
          AND \(Self.isUndoable) ORDER BY id DESC
        """,
      arguments: StatementArguments(commands))
  }

  /// The data about a revision that an undo needs.
  struct Entry {
    let command: String
    /// The items that the revision added.
    let added: Range<Int64>
    /// Whether the revision changed items or calendars, or resolved conflicts.
    let isUndoable: Bool
    /// The number of items that the revision changed or deleted.
    let keptCount: Int
  }

  func entry(_ number: Int64) throws -> Entry? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT command, first_item, end_item, \(Self.isUndoable) AS is_undoable,
          (SELECT count(*) FROM changes WHERE revision_id = ?1 AND action != 'added') AS kept
        FROM revisions WHERE id = ?1
        """,
      arguments: [number]
    ).map {
      Entry(
        command: $0["command"], added: $0["first_item"]..<$0["end_item"], isUndoable: $0["is_undoable"],
        keptCount: $0["kept"])
    }
  }

  /// The later revisions that changed the same items or calendars as a given revision, in order.
  ///
  /// - Parameter command: A command whose revisions are ignored.
  func later(than number: Int64, added: Range<Int64>, except command: String) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT revision_id FROM changes WHERE revision_id > ?1 AND (item_id BETWEEN ?2 AND ?3
          OR item_id IN (SELECT item_id FROM changes WHERE revision_id = ?1))
          AND revision_id NOT IN (SELECT id FROM revisions WHERE id > ?1 AND command = ?4)
        UNION SELECT DISTINCT revision_id FROM calendar_changes WHERE revision_id > ?1
          AND calendar_id IN (SELECT calendar_id FROM calendar_changes WHERE revision_id = ?1)
        ORDER BY 1
        """,
      arguments: [number, added.lowerBound, added.upperBound - 1, command])
  }

  /// Whether some of a revision's undo data has been deleted.
  func isForgotten(_ number: Int64) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM changes WHERE revision_id = ?1 AND action != 'added' AND content IS NULL)
          OR EXISTS (
            SELECT 1 FROM calendar_changes WHERE revision_id = ?1 AND action != 'added' AND properties IS NULL)
        """,
      arguments: [number]) ?? false
  }

  /// The newest revision after a given one and before an instant, or nil if the next revision is not before the
  /// instant.
  func last(before instant: Int64, after number: Int64) throws -> Int64? {
    let next = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT at FROM revisions WHERE id > ? ORDER BY id LIMIT 1"), arguments: [number])
    guard let next, next < instant else { return nil }
    return try Int64.fetchOne(
      db, sql: "SELECT max(id) FROM revisions WHERE id > ? AND at < ?", arguments: [number, instant])
  }

  // MARK: Items before revisions

  /// The items that a revision added and that still exist, with their calendars.
  func addedItems(_ number: Int64, _ added: Range<Int64>) throws -> RowCursor {
    try Row.fetchCursor(
      db,
      sql: """
        SELECT id, calendar_id FROM items WHERE id BETWEEN ?2 AND ?3
          OR id IN (SELECT item_id FROM changes WHERE revision_id = ?1 AND action = 'added')
        ORDER BY id
        """,
      arguments: [number, added.lowerBound, added.upperBound - 1])
  }

  /// The calendars that contain the items added, changed or deleted by the revision in progress, or that contained them
  /// before it.
  ///
  /// - Parameter first: The first item that the revision added.
  func calendarsOfItems(_ number: Int64, from first: Int64) throws -> Set<Int64> {
    try Int64.fetchSet(
      db,
      sql: """
        SELECT calendar_id FROM changes WHERE revision_id = ?1
        UNION SELECT calendar_id FROM items WHERE id >= ?2
          OR id IN (SELECT item_id FROM changes WHERE revision_id = ?1)
        """,
      arguments: [number, first])
  }

  /// The components with the same UID in a calendar, before and after a revision.
  struct RevisedFamily {
    /// A component and the location of its VTIMEZONEs: with the item in the store, or in the log.
    struct Version {
      let component: Component
      let item: Int64?
      let loggedZones: String?
    }

    let calendarID: Int64
    var before: [Version] = []
    var after: [Version] = []
  }

  /// The families in which the revision in progress added, changed or deleted items, with all their components.
  ///
  /// - Parameter first: The first item that the revision added.
  func families(_ number: Int64, from first: Int64) throws -> [RevisedFamily] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        WITH changed AS (SELECT * FROM changes WHERE revision_id = ?1),
          touched AS (
            SELECT calendar_id, uid FROM changed WHERE content IS NOT NULL
            UNION SELECT calendar_id, uid FROM items WHERE id >= ?2 OR id IN (SELECT item_id FROM changed))
        SELECT calendar_id, uid, content, NULL, zones, 1, 0 FROM changed WHERE content IS NOT NULL
        UNION ALL
        SELECT calendar_id, uid, content, id, NULL, id < ?2 AND id NOT IN (SELECT item_id FROM changed), 1 FROM items
          WHERE (calendar_id, uid) IN touched
        """,
      arguments: [number, first])
    var families: [Int64: [ExactText: RevisedFamily]] = [:]
    while let row = try rows.next() {
      // The kind does not matter, because a server's resource has only one UID.
      let (calendarID, uid): (Int64, ExactText) = (row[0], ExactText(row[1]))
      let version = RevisedFamily.Version(
        component: try Component(stored: row.bytes(2)), item: row[3], loggedZones: row[4])
      var family = families[calendarID]?[uid] ?? RevisedFamily(calendarID: calendarID)
      if row[5] { family.before.append(version) }
      if row[6] { family.after.append(version) }
      families[calendarID, default: [:]][uid] = family
    }
    return families.values.flatMap(\.values)
  }

  /// The numbers of the items that a revision updated.
  func updatedItems(_ number: Int64) throws -> [Int64] {
    try Int64.fetchAll(
      db, sql: "SELECT item_id FROM changes WHERE revision_id = ? AND action = 'updated' ORDER BY item_id",
      arguments: [number])
  }

  /// The state of items before a revision that updated or deleted them.
  func keptItems(_ number: Int64, _ action: String) throws -> RowCursor {
    try Row.fetchCursor(
      db,
      sql: """
        SELECT item_id, action, calendar_id, uid, twin, method, zones, content, kind, imported FROM changes
        WHERE revision_id = ? AND action = ? ORDER BY item_id
        """,
      arguments: [number, action])
  }

  /// The items that a revision added, changed or deleted, with their content before and after the revision. The content
  /// after the revision is taken from the next revision that changed the item, or from the item itself.
  func revisedItems(_ number: Int64, _ added: Range<Int64>) throws -> RowCursor {
    try Row.fetchCursor(
      db,
      sql: """
        WITH touched AS (
            SELECT item_id FROM changes WHERE revision_id = ?1
            UNION SELECT id FROM items WHERE id BETWEEN ?2 AND ?3
            UNION SELECT item_id FROM changes WHERE revision_id > ?1 AND item_id BETWEEN ?2 AND ?3),
          later AS (
            SELECT item_id, min(revision_id) AS revision_id FROM changes
            WHERE revision_id > ?1 AND item_id IN touched GROUP BY item_id)
        SELECT touched.item_id, coalesce(own.action, 'added') AS action, own.content AS old,
          CASE WHEN next.revision_id IS NULL THEN items.content ELSE next.content END AS new,
          coalesce(own.kind, next.kind, items.kind) AS kind, coalesce(own.uid, next.uid, items.uid) AS uid,
          (SELECT title FROM calendars WHERE id = coalesce(own.calendar_id, next.calendar_id, items.calendar_id))
            AS calendar
        FROM touched LEFT JOIN changes AS own ON own.revision_id = ?1 AND own.item_id = touched.item_id
          LEFT JOIN later ON later.item_id = touched.item_id
          LEFT JOIN changes AS next ON next.revision_id = later.revision_id AND next.item_id = touched.item_id
          LEFT JOIN items ON items.id = touched.item_id
        ORDER BY touched.item_id
        """,
      arguments: [number, added.lowerBound, added.upperBound - 1])
  }

  /// The items that existed before a range of revisions and were changed by it, each with its original and its current
  /// state.
  ///
  /// - Parameter end: One more than the number of the last item that existed before the revisions.
  func fates(_ numbers: ClosedRange<Int64>, before end: Int64) throws -> RowCursor {
    try Row.fetchCursor(
      db,
      sql: """
        SELECT item_id, changes.uid AS old_uid, changes.kind AS old_kind, changes.recurrence_key AS old_key,
          changes.calendar_id AS old_calendar, action, items.id, items.uid, items.kind, items.recurrence_key,
          items.calendar_id, min(revision_id)
        FROM changes LEFT JOIN items ON items.id = item_id
        WHERE revision_id BETWEEN ? AND ? AND item_id < ? GROUP BY item_id ORDER BY item_id
        """,
      arguments: [numbers.lowerBound, numbers.upperBound, end])
  }

  /// Deletes the undo data for items in a range of revisions.
  func forgetItems(_ numbers: ClosedRange<Int64>) throws {
    try db.execute(
      sql: "UPDATE changes SET content = NULL, zones = NULL, imported = NULL WHERE revision_id BETWEEN ? AND ?",
      arguments: [numbers.lowerBound, numbers.upperBound])
  }
}
