public import CivilTime
import GRDB
import ICalendar

/// A share of a calendar on a server, with a user or through a link.
public struct CalendarShare: Hashable, Sendable {
  /// The people who may see the calendar, and how much of it they may see.
  public enum Audience: Hashable, Sendable {
    /// Anyone who knows a secret. Only the digest of the secret is stored.
    case link(digest: String, FeedLink)
    /// Another user of the server.
    case user(String, mayWrite: Bool)
  }

  /// The number of the share, which is never reused.
  public let id: Int64
  /// The calendar.
  public let calendar: StoredCalendar
  /// The people who may see the calendar.
  public let audience: Audience
  /// The time at which the share was created.
  public let created: Instant

  /// The maximum number of calendars that an owner may share with one user, because the user's pages and clients read
  /// all of them.
  static let mostWithOne = 100
  /// The maximum number of links in a store.
  static let mostLinks = 1_000

  fileprivate init(_ row: Row, _ calendar: StoredCalendar) {
    id = row["id"]
    self.calendar = calendar
    created = Instant(secondsSince1970: row["created"])
    if let user = row["user"] as String? {
      audience = .user(user, mayWrite: row["is_writable"])
    } else {
      audience = .link(digest: row["digest"], FeedLink(row))
    }
  }

  /// The calendar as seen by a user who is not its owner: read-only unless the user may change its items; nil if the
  /// calendar is not shared with the user.
  public func calendar(for user: String) -> StoredCalendar? {
    guard case .user(let name, let mayWrite) = audience, name.hasSameBytes(as: user) else { return nil }
    var calendar = calendar
    if !mayWrite { calendar.isReadOnly = true }
    return calendar
  }

  /// The calendars shared with a user, as the user sees them.
  static func calendars(for user: String, _ db: Database) throws -> [StoredCalendar] {
    try fetchAll(db, "user = ?", [user.column]).compactMap { $0.calendar(for: user) }
  }

  /// The shares of existing calendars, sorted by number.
  static func fetchAll(_ db: Database, _ condition: String = "TRUE", _ arguments: StatementArguments = []) throws
    -> [CalendarShare]
  {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM shares WHERE \(condition) ORDER BY id"), arguments: arguments)
    if rows.isEmpty { return [] }
    let calendars = Dictionary(uniqueKeysWithValues: try StoredCalendar.fetchAll(db).map { ($0.id, $0) })
    return rows.compactMap { row in calendars[row["calendar_id"]].map { CalendarShare(row, $0) } }
  }
}

/// The data to which a link gives access.
public struct FeedLink: Hashable, Sendable {
  /// The past items that are omitted.
  public enum Beginning: Hashable, Sendable {
    /// Items that ended more than this number of days before today.
    case days(Int)
    /// Items that ended before an instant.
    case instant(Instant)
  }

  /// Whether the link shows only busy times.
  public var isBusyOnly = false
  /// The past items that are omitted, or nil for none.
  public var beginning: Beginning?
  /// The time zone for dates and floating times, which also determines when days begin.
  public var zone: String
  /// The hash of an additional password (crypt(5)), or nil for none.
  public var passwordHash: String?

  /// Creates a link that gives access to everything.
  public init(zone: String) { self.zone = zone }

  fileprivate init(_ row: Row) {
    isBusyOnly = row["is_busy_only"]
    beginning =
      (row["after_days"] as Int?).map { .days($0) }
      ?? (row["after"] as Int64?).map { .instant(Instant(secondsSince1970: $0)) }
    zone = row["zone"] ?? "UTC"
    passwordHash = row["password"]
  }

  fileprivate var columns: StatementArguments {
    var (days, instant): (Int?, Int64?) = (nil, nil)
    switch beginning {
    case .days(let count): days = count
    case .instant(let moment): instant = moment.secondsSince1970
    case nil: break
    }
    return [passwordHash, isBusyOnly, days, instant, zone]
  }
}

extension CalendarStore {
  /// The shares of all calendars, in the order in which they were created.
  ///
  /// - Throws: ``StoreError`` `denied` if the store was opened on behalf of a program.
  public func shares() throws(StoreError) -> [CalendarShare] {
    try read(.ownership) { db in try CalendarShare.fetchAll(db) }
  }

  /// The calendars shared with a user, as the user sees them: read-only unless the user may change their items.
  ///
  /// - Throws: ``StoreError`` `denied` if the store was opened on behalf of a program.
  public func calendars(sharedWith user: String) throws(StoreError) -> [StoredCalendar] {
    try read(.ownership) { db in try CalendarShare.calendars(for: user, db) }
  }

  /// The share whose secret has the given digest, or nil if there is none.
  public func share(ofSecret digest: String) throws(StoreError) -> CalendarShare? {
    try read(.ownership) { db in try CalendarShare.fetchAll(db, "digest = ?", [digest]).first }
  }

  /// Shares a calendar. If it is already shared with the user, the new rights replace the old ones.
  ///
  /// - Parameter name: The title or identifier of the calendar.
  /// - Throws: ``StoreError``: `notFound`, `ambiguous`; `denied`, `readOnly`, `locked`.
  @discardableResult
  public func share(_ name: String, with audience: CalendarShare.Audience) throws(StoreError) -> CalendarShare {
    try write(needing: .ownership) { db in
      let calendar = try StoredCalendar.fetch(db, existing: name)
      let now = Instant.now.secondsSince1970
      switch audience {
      case .user(let user, let mayWrite):
        try checkCount(
          db, "user = ? AND calendar_id != ?", [user.column, calendar.id], CalendarShare.mostWithOne,
          "\(user) may see \(CalendarShare.mostWithOne) of your calendars")
        try db.execute(
          sql: """
            INSERT INTO shares (calendar_id, created, user, is_writable) VALUES (?, ?, ?, ?)
            ON CONFLICT (calendar_id, user) DO UPDATE SET is_writable = excluded.is_writable
            """, arguments: [calendar.id, now, user.column, mayWrite])
        return try Self.only(CalendarShare.fetchAll(db, "calendar_id = ? AND user = ?", [calendar.id, user.column]))
      case .link(let digest, let link):
        try checkCount(
          db, "digest IS NOT NULL", [], CalendarShare.mostLinks, "there are \(CalendarShare.mostLinks) links")
        try db.execute(
          sql: """
            INSERT INTO shares (calendar_id, created, digest, password, is_busy_only, after_days, after, zone)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """, arguments: [calendar.id, now, digest] + link.columns)
        return try Self.only(CalendarShare.fetchAll(db, "digest = ?", [digest]))
      }
    }
  }

  /// Throws if a limit is reached, after deleting the shares of calendars that no longer exist.
  private func checkCount(
    _ db: Database, _ condition: String, _ arguments: StatementArguments, _ most: Int, _ what: String
  ) throws {
    func count() throws -> Int {
      try Int.fetchOne(db, sql: "SELECT count(*) FROM shares WHERE \(condition)", arguments: arguments) ?? 0
    }
    if try count() < most { return }
    try db.execute(
      sql: "DELETE FROM shares WHERE \(condition) AND calendar_id NOT IN (SELECT id FROM calendars)",
      arguments: arguments)
    if try count() < most { return }
    throw StoreError(.invalidArgument, "\(what), which is the maximum; revoke a share first")
  }

  private static func only(_ shares: [CalendarShare]) throws -> CalendarShare {
    guard let share = shares.first else { throw StoreError(.unavailable, "the calendar could not be shared") }
    return share
  }

  /// Revokes a share.
  ///
  /// - Throws: ``StoreError`` `notFound` if there is no share with this number; `denied`, `readOnly`, `locked`.
  public func revokeShare(_ id: Int64) throws(StoreError) {
    try write(needing: .ownership) { db in
      try db.execute(sql: "DELETE FROM shares WHERE id = ?", arguments: [id])
      if db.changesCount == 0 { throw StoreError(.notFound, about: .store, "there is no share with the number \(id)") }
    }
  }
}

/// The data of a share that a server uses to find the store.
public struct ShareReference: Hashable, Sendable {
  /// The number of the share.
  public let id: Int64
  /// The number of the calendar.
  public let calendar: Int64
  /// The user who may see the calendar; nil for a link.
  public let user: String?
  /// Whether the user may change the calendar's items.
  public let mayWrite: Bool
  /// The digest of the link's secret; nil for a share with a user.
  public let digest: String?

  static func fetchAll(_ db: Database) throws -> [ShareReference] {
    let sql = "SELECT id, calendar_id, user, is_writable, digest FROM shares ORDER BY id"
    return try Row.fetchAll(db.cachedStatement(sql: sql)).map { row in
      ShareReference(
        id: row["id"], calendar: row["calendar_id"], user: row["user"], mayWrite: row["is_writable"],
        digest: row["digest"])
    }
  }
}

extension CalendarStore {
  /// All shares, including those of deleted calendars, because undo may restore the calendars.
  ///
  /// - Throws: ``StoreError`` `denied` if the store was opened on behalf of a program.
  public func shareReferences() throws(StoreError) -> [ShareReference] {
    try read(.ownership) { db in try ShareReference.fetchAll(db) }
  }

  /// Revokes all shares with a user, including those of deleted calendars.
  ///
  /// - Throws: ``StoreError``: `denied`, `readOnly`, `locked`.
  public func revokeShares(with user: String) throws(StoreError) {
    try write(needing: .ownership) { db in
      try db.execute(sql: "DELETE FROM shares WHERE user = ?", arguments: [user.column])
    }
  }
}
