import CalendarModel
import GRDB

/// The resources of calendars that are served (`resources`): the octets that clients get, those that they sent among them.
struct ResourceTable {
  private let db: Database

  init(_ db: Database) { self.db = db }

  /// A row without its octets.
  struct Entry {
    let name: String
    let family: ItemFamily.Name
    /// nil if the resource is gone.
    let etag: String?
    /// As the entity tag, but that it stays when others answer; nil if it is no meeting.
    let scheduleTag: String?
    let revision: Int64
    let size: Int
    /// Whether a delivery has named it, and no client has been given it yet.
    let isUnseen: Bool

    /// The current row of a statement that reads the columns of entries.
    fileprivate init(_ statement: BulkStatement) {
      name = statement.string(1)
      family = ItemFamily.Name(calendarID: statement.int64(0), kind: statement.kind(2), uid: statement.string(3))
      etag = statement.optionalString(4)
      revision = statement.int64(5)
      size = Int(statement.int64(6))
      scheduleTag = statement.optionalString(7)
      isUnseen = statement.int64(8) != 0
    }

    fileprivate init(_ row: Row) {
      name = row["name"]
      family = ItemFamily.Name(calendarID: row["calendar_id"], kind: row.kind(), uid: row["uid"])
      etag = row["etag"]
      revision = row["revision"]
      size = row["size"]
      scheduleTag = row["schedule_tag"]
      isUnseen = row["is_unseen"]
    }
  }

  /// The kinds of item that are resources.
  private static let kinds = "('VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY')"
  private static let columns = "calendar_id, name, kind, uid, etag, revision, size, schedule_tag, is_unseen"

  // MARK: Calendars

  /// Whether any calendar is served.
  func isUsed() throws -> Bool {
    try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM served_calendars)")) ?? false
  }

  /// The families of served calendars that a revision touched.
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

  /// The families of a calendar, whether they have a row or not, with their newest revisions.
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

  /// The resources of a calendar that are there, by name.
  func all(calendarID: Int64) throws -> [Entry] {
    let read = try BulkStatement(
      db, "SELECT \(Self.columns) FROM resources WHERE calendar_id = ? AND etag IS NOT NULL ORDER BY name")
    read.bind(calendarID, at: 1)
    var entries: [Entry] = []
    while try read.step() { entries.append(Entry(read)) }
    read.reset()
    return entries
  }

  /// The row of a name, also of what is gone.
  func entry(_ name: String, calendarID: Int64) throws -> Entry? {
    let read = try BulkStatement(db, "SELECT \(Self.columns) FROM resources WHERE calendar_id = ? AND name = ?")
    read.bind(calendarID, at: 1)
    read.bind(name.column, at: 2)
    defer { read.reset() }
    return try read.step() ? Entry(read) : nil
  }

  /// The row of a family: the one that is there, else the last that was.
  func entry(_ family: ItemFamily.Name) throws -> Entry? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT \(Self.columns) FROM resources WHERE calendar_id = ? AND uid = ? AND kind = ?
          ORDER BY etag IS NULL, revision DESC LIMIT 1
          """), arguments: [family.calendarID, family.uid.column, family.kind.rawValue]
    ).map(Entry.init)
  }

  /// The resource with a UID that is there, whatever its kind.
  func holder(uid: String, calendarID: Int64) throws -> Entry? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT \(Self.columns) FROM resources WHERE calendar_id = ? AND uid = ? AND etag IS NOT NULL LIMIT 1"),
      arguments: [calendarID, uid.column]
    ).map(Entry.init)
  }

  /// What clients get.
  func octets(_ name: String, calendarID: Int64) throws -> [UInt8]? {
    let read = try BulkStatement(
      db, "SELECT octets FROM resources WHERE calendar_id = ? AND name = ? AND etag IS NOT NULL")
    read.bind(calendarID, at: 1)
    read.bind(name.column, at: 2)
    defer { read.reset() }
    return try read.step() ? Array(read.bytes(0)) : nil
  }

  /// Finds resources with their octets, one after the other.
  struct Objects {
    private let read: BulkStatement

    init(_ db: Database) throws {
      read = try BulkStatement(
        db, "SELECT \(columns), octets FROM resources WHERE calendar_id = ? AND name = ? AND etag IS NOT NULL")
    }

    /// The row of a name, and what clients get; nil if it is not there.
    func object(_ name: String, calendarID: Int64) throws -> (entry: Entry, octets: [UInt8])? {
      read.bind(calendarID, at: 1)
      read.bind(name.column, at: 2)
      defer { read.reset() }
      return try read.step() ? (Entry(read), Array(read.bytes(9))) : nil
    }
  }

  /// What became another one, or is gone, behind a place in the order of changes.
  func changes(calendarID: Int64, after revision: Int64, _ name: String, limit: Int) throws -> [Entry] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT \(Self.columns) FROM resources
          WHERE calendar_id = ?1 AND revision >= ?2 AND (revision > ?2 OR ?3 != '' AND name > ?3)
          ORDER BY revision, name LIMIT ?4
          """), arguments: [calendarID, revision, name.column, limit]
    ).map(Entry.init)
  }

  /// The last revision in which a resource of a calendar changed, or of which more is known.
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
  ///   - scheduleTag: As the entity tag, but that it stays when others answer; nil if it is no meeting.
  ///   - isUnseen: Whether a delivery has named it, and no client has been given it yet.
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

  /// Notes that a client has been given a resource.
  func see(_ name: String, calendarID: Int64) throws {
    try db.cachedStatement(sql: "UPDATE resources SET is_unseen = 0 WHERE calendar_id = ? AND name = ?")
      .execute(arguments: [calendarID, name.column])
  }

  /// Notes that a resource is gone.
  func remove(_ name: String, calendarID: Int64, revision: Int64) throws {
    try db.cachedStatement(
      sql:
        "UPDATE resources SET etag = NULL, schedule_tag = NULL, octets = NULL, size = 0, revision = ? WHERE calendar_id = ? AND name = ?"
    ).execute(arguments: [revision, calendarID, name.column])
  }

  // MARK: Forgetting

  private static let floorSetting = "resources_forgotten"

  /// The revision up to which what is gone may be forgotten: clients that know less have to list everything.
  func floor() throws -> Int64 { try db.setting(Self.floorSetting).flatMap { Int64($0) } ?? 0 }

  /// Forgets what is gone since revisions up to one.
  func forget(until revision: Int64) throws {
    let last = try Int64.fetchOne(
      db, sql: "SELECT max(revision) FROM resources WHERE etag IS NULL AND revision <= ?", arguments: [revision])
    guard let last else { return }
    try db.execute(sql: "DELETE FROM resources WHERE etag IS NULL AND revision <= ?", arguments: [revision])
    try db.set(String(last), asSetting: Self.floorSetting)
  }
}
