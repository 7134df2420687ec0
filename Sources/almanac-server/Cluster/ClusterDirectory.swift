#if ALMANAC_CLUSTER
import CalendarServer
import CalendarStore
import Homes
import PostgreSQLAccess
import Scheduling
import Synchronization

/// The user directory shared by the servers of a cluster.
///
/// Users are cached until any user, password or address changes, which saves most requests a query.
struct ClusterDirectory: UserRegister {
  private struct Remembered {
    var generation: HomeDirectory.Generation?
    var users: [String: HomeDirectory.User] = [:]
  }

  private final class Memory: Sendable {
    let remembered = Mutex(Remembered())
  }

  let homes: HomeDirectory
  /// Returns the generation of the users. Fails immediately if the database is unavailable.
  private let current: @Sendable () throws -> HomeDirectory.Generation
  private let memory = Memory()

  /// The maximum number of cached users.
  private static let most = 10_000

  /// - Parameter current: Returns the generation of the users, or nil to query the database each time.
  init(_ homes: HomeDirectory, current: (@Sendable () throws -> HomeDirectory.Generation)? = nil) {
    self.homes = homes
    self.current = current ?? { try homes.generation() }
  }

  /// Creates the directory for a command, which needs few queries.
  ///
  /// - Throws: `PostgreSQLError`, `HomeError`.
  init(_ settings: ConnectionSettings) throws {
    let pool = ConnectionPool(settings)
    try pool.lend { try HomeTables.check($0) }
    self.init(HomeDirectory(pool))
  }

  /// Returns a user, or nil if the user does not exist.
  func user(_ name: String) throws(ServerError) -> HomeDirectory.User? {
    // PostgreSQL does not accept NUL, and no user name contains it.
    if !UserFile.isName(name) { return nil }
    return try Self.failing {
      let generation = try current()
      let known = memory.remembered.withLock { remembered in
        if remembered.generation != generation { remembered = Remembered(generation: generation) }
        return remembered.users[name]
      }
      if let known { return known }
      let found = try homes.user(name)
      memory.remembered.withLock { remembered in
        // If the generation has changed since then, the user is queried again under the new generation.
        guard remembered.generation == generation else { return }
        if remembered.users.count >= Self.most { remembered.users = [:] }
        remembered.users[name] = found
      }
      return found
    }
  }

  /// Runs a query and converts its errors.
  func asking<Value>(_ body: (HomeDirectory) throws -> Value) throws(ServerError) -> Value {
    try Self.failing {
      _ = try current()
      return try body(homes)
    }
  }

  /// Converts database errors to server errors.
  static func failing<Value>(_ body: () throws -> Value) throws(ServerError) -> Value {
    do {
      return try body()
    } catch let error as ServerError {
      throw error
    } catch {
      throw ServerError(.unavailable, "the cluster's database cannot be used: \(error)")
    }
  }

  // MARK: Users

  func generation() throws(ServerError) -> Int64 { try Self.failing { try current().users } }

  func names() throws(ServerError) -> [String] { try asking { try $0.names() } }

  func contains(_ name: String) throws(ServerError) -> Bool { try user(name) != nil }

  func passwords(of name: String) throws(ServerError) -> [StoredPassword] {
    try user(name)?.passwords.map { StoredPassword(name: name, device: $0.device, hash: $0.hash) } ?? []
  }

  /// Returns nothing, because a cluster has no single owner.
  func ownerPasswords() -> [StoredPassword] { [] }

  // MARK: Addresses

  func addresses(of name: String) throws(ServerError) -> [String] { try user(name)?.addresses ?? [] }

  func users(at addresses: Set<AddressIdentity>) throws(ServerError) -> [AddressIdentity: String] {
    let texts = Dictionary(addresses.map { ($0.text, $0) }) { first, _ in first }
    // No user has an address that contains NUL.
    let askable = Set(texts.keys.filter { !$0.utf8.contains(0) })
    let found = try asking { try $0.users(at: askable) }
    return Dictionary(uniqueKeysWithValues: found.compactMap { text, name in texts[text].map { ($0, name) } })
  }

  // MARK: Outgoing messages

  func noteWaiting(_ way: MessageWay, of name: String, at time: Int64) throws(ServerError) {
    try asking { try $0.noteWaiting(Duty(way), of: name, at: time) }
  }

  func setWaiting(_ way: MessageWay, of name: String, at time: Int64?) throws(ServerError) {
    try asking { try $0.setWaiting(Duty(way), of: name, at: time) }
  }

  func waiting(_ way: MessageWay, at time: Int64, limit: Int) throws(ServerError) -> [String] {
    try asking { try $0.takeWaiting(Duty(way), at: time, limit: limit) }
  }

  // MARK: Sessions and settings

  func begin(_ session: StoredSession) throws(ServerError) {
    guard let name = session.name else { return }
    try asking { homes in
      try homes.begin(
        HomeDirectory.Session(digest: session.digest, name: name, proof: session.proof, until: session.until))
    }
  }

  func session(_ digest: String) throws(ServerError) -> StoredSession? {
    try asking { try $0.session(digest) }.map { found in
      StoredSession(digest: found.digest, name: found.name, proof: found.proof, until: found.until)
    }
  }

  func endSession(_ digest: String) throws(ServerError) { try asking { try $0.endSession(digest) } }

  func settings(of name: String?) throws(ServerError) -> [String: String] {
    guard let name else { return [:] }
    return try asking { try $0.settings(of: name) }
  }

  func setSettings(of name: String?, to settings: [String: String]) throws(ServerError) {
    guard let name else { return }
    try asking { try $0.setSettings(of: name, to: settings) }
  }

  // MARK: Shares

  func owners(sharingWith name: String) throws(ServerError) -> [String] {
    try asking { try $0.owners(sharingWith: name) }
  }

  func lets(_ user: String, writeTo owner: String) throws(ServerError) -> Bool {
    if !UserFile.isName(owner) { return false }
    return try asking { try $0.lets(user, writeTo: owner) }
  }

  func owner(ofLink digest: String) throws(ServerError) -> String? { try asking { try $0.owner(ofLink: digest) } }

  func index(_ shares: [ShareReference], of owner: String, at state: String?) throws(ServerError) {
    try asking { try $0.index(shares, of: owner) }
  }

  /// Returns nothing, because all programs that change homes update the index themselves.
  func indexedStates() -> [String: String] { [:] }
}
#endif
