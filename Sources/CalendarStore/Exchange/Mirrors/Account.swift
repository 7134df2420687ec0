public import CivilTime
import GRDB

/// A server account or a feed whose calendars the store mirrors.
///
/// The secret is never stored here. ``credential`` gives its location.
public struct Account: Hashable, Sendable, Identifiable {
  /// The type of the remote source.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A CalDAV server (RFC 4791).
    case calDAV = "caldav"
    /// A feed.
    case feed
  }

  /// The state of the connection to the remote source.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Ready.
    case ready
    /// The server cannot be reached, or has asked not to be contacted for a while.
    case waiting
    /// The server requires a user name and password, or rejected the ones provided.
    case needsCredentials = "needs-credentials"
    /// The user must intervene, because the certificate is not trusted or the server is of an unexpected kind.
    case blocked
    /// The source is permanently gone.
    case gone
  }

  /// The number of the account in the store.
  public let id: Int64
  /// The source to which its calendars belong.
  public let sourceID: Int64
  /// The type of the remote source.
  public let kind: Kind
  /// The address: the given URL for a CalDAV account, or only the origin for a feed.
  public var origin: String
  /// The URL of the principal (RFC 3744 2).
  public var principal: String?
  /// The URL of the calendar home (RFC 4791 6.2.1).
  public var home: String?
  /// The user name.
  public var user: String?
  /// The type and location of the secret, such as `file` or `command pass dav`; nil if none is needed.
  public var credential: String?
  /// The number of seconds between fetches, or nil if the server decides.
  public var interval: Int64?
  /// The options chosen when the account was added, as a JSON object.
  public var settings: String = "{}"
  /// The server traits found at the first contact, as a JSON object.
  public var traits: String = "{}"
  /// Whether the server notifies people of changes to their meetings (RFC 6638), in which case no messages are sent
  /// from here.
  public var schedules = false
  /// The state of the connection.
  public var state: State = .ready
  /// The problem, for display; nil if there is none.
  public var problem: String?
  /// The time at which the account entered this state.
  public var stateSince: Instant?
  /// The time of the last success.
  public var lastSuccess: Instant?
  /// The time of the next fetch.
  public var next: Instant?
  /// The time before which no further request should be sent to the server (RFC 9110 10.2.3).
  public var retryAfter: Instant?
  /// The number of failures since the last success.
  public var failures = 0

  /// Creates an account that is not in a store yet.
  public init(_ kind: Kind, source: Source, origin: String) {
    id = 0
    sourceID = source.id
    self.kind = kind
    self.origin = origin
  }

  /// Records the state of the connection.
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

  /// Adds the account under a number that no other account has had, because a program that is still synchronizing a
  /// removed account identifies it by its number.
  ///
  /// - Parameter revision: The number of the revision that creates the account's source. No other revision ever has
  ///   this number.
  /// - Returns: The number of the new account.
  func insert(_ db: Database, revision: Int64) throws -> Int64 {
    let newest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM accounts") ?? 0
    let id = max(newest + 1, revision)
    let marks = Self.columns.map { _ in "?" }.joined(separator: ", ")
    try db.execute(
      sql: "INSERT INTO accounts (id, \(Self.columns.joined(separator: ", "))) VALUES (?, \(marks))",
      arguments: [id] + values)
    return id
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
  /// The instant in a column that stores seconds since 1970.
  func instant(_ column: String) -> Instant? {
    (self[column] as Int64?).map { Instant(secondsSince1970: $0) }
  }
}
