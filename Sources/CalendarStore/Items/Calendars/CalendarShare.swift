public import CivilTime
import GRDB
import ICalendar

/// Somebody beside its owner who may see a calendar on a server.
public struct CalendarShare: Hashable, Sendable {
  /// Who may see it, and what of it.
  public enum Audience: Hashable, Sendable {
    /// Whoever knows a secret. Only the digest of the secret is kept.
    case link(digest: String, FeedLink)
    /// Another user of the server.
    case user(String, mayWrite: Bool)
  }

  /// Its number, which is never used for another one.
  public let id: Int64
  /// The calendar.
  public let calendar: StoredCalendar
  /// Who may see it.
  public let audience: Audience
  /// When it was made.
  public let created: Instant

  /// How many calendars of a store one user may see: their pages and clients ask all of them.
  static let mostWithOne = 100
  /// How many links a store may have.
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

  /// The calendar as a user sees it who is not its owner: read-only, unless the user may change what is in it; nil if it is
  /// not shared with the user.
  public func calendar(for user: String) -> StoredCalendar? {
    guard case .user(let name, let mayWrite) = audience, name.hasSameBytes(as: user) else { return nil }
    var calendar = calendar
    if !mayWrite { calendar.isReadOnly = true }
    return calendar
  }

  /// The calendars that a user may see who is not their owner, as the user sees them.
  static func calendars(for user: String, _ db: Database) throws -> [StoredCalendar] {
    try fetchAll(db, "user = ?", [user.column]).compactMap { $0.calendar(for: user) }
  }

  /// Those of calendars that are there, by their numbers.
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

/// What whoever has a link gets.
public struct FeedLink: Hashable, Sendable {
  /// What is left out because it is over.
  public enum Beginning: Hashable, Sendable {
    /// What was over so many days before today.
    case days(Int)
    /// What was over at an instant.
    case instant(Instant)
  }

  /// Whether it says only when somebody is busy.
  public var isBusyOnly = false
  /// What is left out because it is over; nil for nothing.
  public var beginning: Beginning?
  /// The zone in which dates and floating times are, and in which days begin.
  public var zone: String
  /// The hash of a password that is needed besides (crypt(5)).
  public var passwordHash: String?

  /// Everything, for everybody who has the link.
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
  /// Who may see calendars beside their owner, in the order in which they came about.
  ///
  /// - Throws: ``StoreError`` `denied` if the store was opened in the name of a program.
  public func shares() throws(StoreError) -> [CalendarShare] {
    try read(.ownership) { db in try CalendarShare.fetchAll(db) }
  }

  /// The calendars that a user may see who is not their owner, as the user sees them: read-only, unless the user may change
  /// what is in them.
  ///
  /// - Throws: ``StoreError`` `denied` if the store was opened in the name of a program.
  public func calendars(sharedWith user: String) throws(StoreError) -> [StoredCalendar] {
    try read(.ownership) { db in try CalendarShare.calendars(for: user, db) }
  }

  /// The calendar behind a secret; nil if there is none.
  public func share(ofSecret digest: String) throws(StoreError) -> CalendarShare? {
    try read(.ownership) { db in try CalendarShare.fetchAll(db, "digest = ?", [digest]).first }
  }

  /// Lets somebody beside its owner see a calendar. What another user may is what was said last.
  ///
  /// - Parameter name: its title or identifier.
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
          "\(user) may see \(CalendarShare.mostWithOne) calendars of yours")
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

  /// Refuses to share more than so many. Those of calendars that are gone make room.
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
    throw StoreError(.invalidArgument, "\(what), and there may be no more; take one back first")
  }

  private static func only(_ shares: [CalendarShare]) throws -> CalendarShare {
    guard let share = shares.first else { throw StoreError(.unavailable, "the calendar could not be shared") }
    return share
  }

  /// Takes back what somebody may see.
  ///
  /// - Throws: ``StoreError`` `notFound` if there is no such number; `denied`, `readOnly`, `locked`.
  public func revokeShare(_ id: Int64) throws(StoreError) {
    try write(needing: .ownership) { db in
      try db.execute(sql: "DELETE FROM shares WHERE id = ?", arguments: [id])
      if db.changesCount == 0 { throw StoreError(.notFound, about: .store, "nothing is shared under the number \(id)") }
    }
  }
}

/// What a store shares, for whoever has to find the store by it.
public struct ShareReference: Hashable, Sendable {
  /// The number of the share.
  public let id: Int64
  /// The number of the calendar.
  public let calendar: Int64
  /// The user who may see it; nil if it is a link.
  public let user: String?
  /// Whether the user may change what is in it.
  public let mayWrite: Bool
  /// The digest of the secret of a link; nil if it is for a user.
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
  /// All that is shared, of calendars too that are gone, since an undo may bring them back.
  ///
  /// - Throws: ``StoreError`` `denied` if the store was opened in the name of a program.
  public func shareReferences() throws(StoreError) -> [ShareReference] {
    try read(.ownership) { db in try ShareReference.fetchAll(db) }
  }

  /// Takes back whatever a user may see, of calendars too that are gone.
  ///
  /// - Throws: ``StoreError``: `denied`, `readOnly`, `locked`.
  public func revokeShares(with user: String) throws(StoreError) {
    try write(needing: .ownership) { db in
      try db.execute(sql: "DELETE FROM shares WHERE user = ?", arguments: [user.column])
    }
  }
}
