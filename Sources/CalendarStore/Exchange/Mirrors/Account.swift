public import CivilTime
import GRDB

/// An account on a server, or a feed, whose calendars the store mirrors.
///
/// Its secret is never here: ``credential`` says where it is.
public struct Account: Hashable, Sendable, Identifiable {
  /// What is at the other end.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A CalDAV server (RFC 4791).
    case calDAV = "caldav"
    /// A feed.
    case feed
  }

  /// How things stand with the other end.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Nothing is in the way.
    case ready
    /// It cannot be reached, or asks to be left alone for a while.
    case waiting
    /// It wants a user and a password, or others than it got.
    case needsCredentials = "needs-credentials"
    /// Somebody has to look: a certificate that nobody vouches for, or an answer that is none of such a server.
    case blocked
    /// It is gone for good.
    case gone
  }

  /// Its number in the store.
  public let id: Int64
  /// The source that its calendars belong to.
  public let sourceID: Int64
  /// What is at the other end.
  public let kind: Kind
  /// The address: of a CalDAV account the URL that was given, of a feed its origin alone.
  public var origin: String
  /// The URL of the principal (RFC 3744 2).
  public var principal: String?
  /// The URL of the calendar home (RFC 4791 6.2.1).
  public var home: String?
  /// The name of the user.
  public var user: String?
  /// The kind and the place of the secret, such as `file` or `command pass dav`; nil if none is needed.
  public var credential: String?
  /// How many seconds are between two readings; nil if the other end decides.
  public var interval: Int64?
  /// What was chosen when it was added, as a JSON object.
  public var settings: String = "{}"
  /// What a first contact found out about the server, as a JSON object.
  public var traits: String = "{}"
  /// Whether the server tells those whom a change of a meeting concerns (RFC 6638), so that nobody else does.
  public var schedules = false
  /// How things stand.
  public var state: State = .ready
  /// Why, for people; nil if nothing is in the way.
  public var problem: String?
  /// Since when it has been in that state.
  public var stateSince: Instant?
  /// When it last went well.
  public var lastSuccess: Instant?
  /// When it is read again.
  public var next: Instant?
  /// Until when the server wants to be left alone (RFC 9110 10.2.3).
  public var retryAfter: Instant?
  /// How many times it has failed since it last went well.
  public var failures = 0

  /// An account that is not in a store yet.
  public init(_ kind: Kind, source: Source, origin: String) {
    id = 0
    sourceID = source.id
    self.kind = kind
    self.origin = origin
  }

  /// Notes how things stand with the other end.
  public mutating func enter(_ state: State, _ problem: String?, at now: Instant) {
    if state != self.state || stateSince == nil { stateSince = now }
    self.state = state
    self.problem = problem
  }
}

extension Account {
  private init(_ row: Row) {
    id = row["id"]
    sourceID = row["source_id"]
    kind = Kind(rawValue: row["kind"]) ?? .calDAV
    origin = row["origin"]
    principal = row["principal"]
    home = row["home"]
    user = row["user"]
    credential = row["credential"]
    interval = row["interval"]
    settings = row["settings"]
    traits = row["traits"]
    schedules = row["schedules"]
    state = State(rawValue: row["state"]) ?? .ready
    problem = row["problem"]
    stateSince = row.instant("state_since")
    lastSuccess = row.instant("last_ok")
    next = row.instant("next_at")
    retryAfter = row.instant("retry_after")
    failures = row["failures"]
  }

  /// All accounts, in the order in which they were added.
  static func fetchAll(_ db: Database) throws -> [Account] {
    try Row.fetchAll(db, sql: "SELECT * FROM accounts ORDER BY id").map(Account.init)
  }

  static func fetch(_ db: Database, _ id: Int64) throws -> Account? {
    try Row.fetchOne(db, sql: "SELECT * FROM accounts WHERE id = ?", arguments: [id]).map(Account.init)
  }

  private static let columns = [
    "source_id", "kind", "origin", "principal", "home", "user", "credential", "interval", "settings", "traits", "state",
    "problem", "state_since", "last_ok", "next_at", "retry_after", "failures", "schedules",
  ]

  private var values: StatementArguments {
    [
      sourceID, kind.rawValue, origin.column, principal?.column, home?.column, user?.column, credential?.column,
      interval, settings.column, traits.column, state.rawValue, problem?.column, stateSince?.secondsSince1970,
      lastSuccess?.secondsSince1970, next?.secondsSince1970, retryAfter?.secondsSince1970, failures, schedules,
    ]
  }

  /// - Returns: its number.
  func insert(_ db: Database) throws -> Int64 {
    let marks = Self.columns.map { _ in "?" }.joined(separator: ", ")
    try db.execute(
      sql: "INSERT INTO accounts (\(Self.columns.joined(separator: ", "))) VALUES (\(marks))", arguments: values)
    return db.lastInsertedRowID
  }

  func update(_ db: Database) throws {
    let assignments = Self.columns.map { "\($0) = ?" }.joined(separator: ", ")
    try db.execute(sql: "UPDATE accounts SET \(assignments) WHERE id = ?", arguments: values + [id])
  }

  func delete(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM accounts WHERE id = ?", arguments: [id])
  }
}

extension Row {
  /// A moment that a column has in seconds since 1970.
  func instant(_ column: String) -> Instant? {
    (self[column] as Int64?).map { Instant(secondsSince1970: $0) }
  }
}
