import CalendarModel
import GRDB
import ICalendar

/// The resources of served calendars (`resources`), with the octets that clients sent or that were generated for them.
struct ResourceTable {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// A row without the octets.
  struct Entry {
    let name: String
    let family: ItemFamily.Name
    /// The entity tag, or nil if the resource was deleted.
    let etag: String?
    /// The schedule tag, which does not change when attendees reply (RFC 6638), or nil if the resource is not a
    /// meeting.
    let scheduleTag: String?
    let revision: Int64
    let size: Int
    /// Whether the resource was created by a delivery and has not been returned to a client yet.
    let isUnseen: Bool

    /// Reads the current row of a statement that selects the columns of an entry.
    fileprivate init(_ statement: BulkStatement) {
      name = statement.string(1)
      family = ItemFamily.Name(calendarID: statement.int64(0), kind: statement.kind(2), uid: statement.string(3))
      etag = statement.optionalString(4)
      revision = statement.int64(5)
      size = Int(statement.int64(6))
      scheduleTag = statement.optionalString(7)
      isUnseen = statement.int64(8) != 0
    }
  }

  /// The kinds of items that are served as resources.
  private static let kinds = "('VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY')"
  private static let columns = "calendar_id, name, kind, uid, etag, revision, size, schedule_tag, is_unseen"

  // MARK: Calendars

  /// Whether any calendar is served.
  func isUsed() throws -> Bool {
    try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM served_calendars)")) ?? false
  }

  /// The families in served calendars that a revision affected.
  func touched(revision: Int64, added: Range<Int64>) throws -> [ItemFamily.Name] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT calendar_id, kind, uid FROM (
            SELECT calendar_id, kind, uid FROM changes WHERE revision_id = ?1
            UNION SELECT items.calendar_id, items.kind, items.uid FROM changes JOIN items ON items.id = item_id
              WHERE revision_id = ?1
            UNION SELECT calendar_id, kind, uid FROM items WHERE id >= ?2 AND id < ?3)
          WHERE kind IN \(Self.kinds) AND calendar_id IN (SELECT calendar_id FROM served_calendars)
          """), arguments: [revision, added.lowerBound, added.upperBound]
    ).map { ItemFamily.Name(calendarID: $0["calendar_id"], kind: $0.kind(), uid: $0["uid"]) }
  }

  /// The families of a calendar with their newest revisions, whether or not they have a row.
  func families(calendarID: Int64) throws -> [(name: ItemFamily.Name, revision: Int64)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT calendar_id, kind, uid, max(revision) AS newest FROM items
        WHERE calendar_id = ? AND kind IN \(Self.kinds) GROUP BY kind, uid ORDER BY uid, kind
        """, arguments: [calendarID]
    ).map { (ItemFamily.Name(calendarID: $0["calendar_id"], kind: $0.kind(), uid: $0["uid"]), $0["newest"]) }
  }

  // MARK: Reading

  /// The existing resources of a calendar, sorted by name.
  func all(calendarID: Int64) throws -> [Entry] {
    let read = try BulkStatement(
      db, "SELECT \(Self.columns) FROM resources WHERE calendar_id = ? AND etag IS NOT NULL ORDER BY name")
    read.bind(calendarID, at: 1)
    var entries: [Entry] = []
    while try read.step() { entries.append(Entry(read)) }
    read.reset()
    return entries
  }

  /// The row with the given name, even if the resource was deleted.
  func entry(_ name: String, calendarID: Int64) throws -> Entry? {
    let read = try BulkStatement(db, "SELECT \(Self.columns) FROM resources WHERE calendar_id = ? AND name = ?")
    read.bind(calendarID, at: 1)
    read.bind(name.column, at: 2)
    defer { read.reset() }
    return try read.step() ? Entry(read) : nil
  }

  /// The row of a family: the existing resource, or else the last deleted one.
  func entry(_ family: ItemFamily.Name) throws -> Entry? {
    let read = try BulkStatement(
      db,
      """
      SELECT \(Self.columns) FROM resources WHERE calendar_id = ? AND uid = ? AND kind = ?
      ORDER BY etag IS NULL, revision DESC LIMIT 1
      """)
    read.bind(family.calendarID, at: 1)
    read.bind(family.uid.column, at: 2)
    read.bind(family.kind, at: 3)
    defer { read.reset() }
    return try read.step() ? Entry(read) : nil
  }

  /// The existing resources for the given items of a calendar, sorted by name. An override has the same resource as its
  /// series.
  func entries(of items: Set<Int64>, calendarID: Int64) throws -> [Entry] {
    let read = try BulkStatement(
      db,
      """
      SELECT \(Self.columns) FROM resources
      WHERE calendar_id = ?1 AND (uid, kind) = (SELECT uid, kind FROM items WHERE id = ?2) AND etag IS NOT NULL
      """)
    read.bind(calendarID, at: 1)
    var entries: [Entry] = []
    for item in items {
      read.bind(item, at: 2)
      if try read.step() { entries.append(Entry(read)) }
      read.reset()
    }
    var names: Set<ExactText> = []
    return entries.filter { names.insert(ExactText($0.name)).inserted }.sorted { $0.name < $1.name }
  }

  /// The existing resources with the given UID, at most one for each kind.
  func holders(uid: String, calendarID: Int64) throws -> [Entry] {
    let read = try BulkStatement(
      db, "SELECT \(Self.columns) FROM resources WHERE calendar_id = ? AND uid = ? AND etag IS NOT NULL ORDER BY kind")
    read.bind(calendarID, at: 1)
    read.bind(uid.column, at: 2)
    defer { read.reset() }
    var entries: [Entry] = []
    while try read.step() { entries.append(Entry(read)) }
    return entries
  }

  /// The octets of a resource, or nil if it does not exist.
  func octets(_ name: String, calendarID: Int64) throws -> [UInt8]? {
    let read = try BulkStatement(
      db, "SELECT octets FROM resources WHERE calendar_id = ? AND name = ? AND etag IS NOT NULL")
    read.bind(calendarID, at: 1)
    read.bind(name.column, at: 2)
    defer { read.reset() }
    return try read.step() ? Array(read.bytes(0)) : nil
  }

  /// Looks up resources together with their octets.
  struct Objects {
    private let read: BulkStatement

    init(_ db: Database) throws {
      read = try BulkStatement(
        db, "SELECT \(columns), octets FROM resources WHERE calendar_id = ? AND name = ? AND etag IS NOT NULL")
    }

    /// The row and the octets of the resource with the given name, or nil if it does not exist.
    func object(_ name: String, calendarID: Int64) throws -> (entry: Entry, octets: [UInt8])? {
      read.bind(calendarID, at: 1)
      read.bind(name.column, at: 2)
      defer { read.reset() }
      return try read.step() ? (Entry(read), Array(read.bytes(9))) : nil
    }
  }

  /// The resources that were changed or deleted after a position in the order of changes. If the name is empty, the
  /// index skips the whole revision, which may be an import of many resources.
  func changes(calendarID: Int64, after revision: Int64, _ name: String, limit: Int) throws -> [Entry] {
    let read = try BulkStatement(
      db,
      """
      SELECT \(Self.columns) FROM resources
      WHERE calendar_id = ?1 AND revision >= ?2 + (?3 = '') AND (revision > ?2 OR name > ?3)
      ORDER BY revision, name LIMIT ?4
      """)
    read.bind(calendarID, at: 1)
    read.bind(revision, at: 2)
    read.bind(name.column, at: 3)
    read.bind(Int64(limit), at: 4)
    var entries: [Entry] = []
    while try read.step() { entries.append(Entry(read)) }
    read.reset()
    return entries
  }

  /// The last revision that changed a calendar's resources or, if later, the last revision whose deletions have been
  /// forgotten.
  func newest(calendarID: Int64) throws -> Int64 {
    try max(
      Int64.fetchOne(
        db.cachedStatement(sql: "SELECT max(revision) FROM resources WHERE calendar_id = ?"), arguments: [calendarID])
        ?? 0, floor())
  }

  // MARK: Writing

  /// Writes the octets of a family under a name.
  ///
  /// - Parameters:
  ///   - scheduleTag: The schedule tag, which does not change when attendees reply, or nil if the resource is not a
  ///     meeting.
  ///   - isUnseen: Whether the resource was created by a delivery and has not been returned to a client yet.
  func save(
    _ octets: [UInt8], etag: String, scheduleTag: String? = nil, isUnseen: Bool = false, as name: String,
    _ family: ItemFamily.Name, revision: Int64
  ) throws {
    let save = try BulkStatement(
      db,
      """
      INSERT OR REPLACE INTO resources
        (calendar_id, name, kind, uid, etag, revision, size, octets, schedule_tag, is_unseen)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    save.bind(family.calendarID, at: 1)
    save.bind(name.column, at: 2)
    save.bind(family.kind, at: 3)
    save.bind(family.uid.column, at: 4)
    save.bind(etag, at: 5)
    save.bind(revision, at: 6)
    save.bind(Int64(octets.count), at: 7)
    save.bind(scheduleTag, at: 9)
    save.bind(isUnseen ? 1 : 0, at: 10)
    try octets.withUnsafeBytes { bytes in
      save.bind(borrowed: bytes, at: 8)
      try save.run()
    }
  }

  /// Records that a resource has been returned to a client.
  func see(_ name: String, calendarID: Int64) throws {
    try db.cachedStatement(sql: "UPDATE resources SET is_unseen = 0 WHERE calendar_id = ? AND name = ?")
      .execute(arguments: [calendarID, name.column])
  }

  /// Marks a resource as deleted.
  func remove(_ name: String, calendarID: Int64, revision: Int64) throws {
    try db.cachedStatement(
      sql:
        "UPDATE resources SET etag = NULL, schedule_tag = NULL, octets = NULL, size = 0, revision = ? WHERE calendar_id = ? AND name = ?"
    ).execute(arguments: [revision, calendarID, name.column])
  }

  // MARK: Forgetting

  private static let floorSetting = "resources_forgotten"

  /// The revision up to which deletions may have been forgotten. Clients with an older state must list everything.
  func floor() throws -> Int64 { try db.setting(Self.floorSetting).flatMap { Int64($0) } ?? 0 }

  /// Deletes the records of resources that were deleted in revisions up to a given one.
  func forget(until revision: Int64) throws {
    let last = try Int64.fetchOne(
      db, sql: "SELECT max(revision) FROM resources WHERE etag IS NULL AND revision <= ?", arguments: [revision])
    guard let last else { return }
    try db.execute(sql: "DELETE FROM resources WHERE etag IS NULL AND revision <= ?", arguments: [revision])
    try db.set(String(last), asSetting: Self.floorSetting)
  }
}
