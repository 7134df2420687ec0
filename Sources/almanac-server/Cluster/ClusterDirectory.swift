#if ALMANAC_CLUSTER
import CalendarServer
import CalendarStore
import Homes
import PostgreSQLAccess
import Scheduling
import Synchronization

/// The directory of users that the servers of a cluster share.
///
/// What is known of a user is remembered until users, passwords or addresses change, so that most requests ask for none of it.
struct ClusterDirectory: UserRegister {
  private struct Remembered {
    var generation: HomeDirectory.Generation?
    var users: [String: HomeDirectory.User] = [:]
  }

  private final class Memory: Sendable {
    let remembered = Mutex(Remembered())
  }

  let homes: HomeDirectory
  /// What changes with users; fails at once if the database cannot be asked.
  private let current: @Sendable () throws -> HomeDirectory.Generation
  private let memory = Memory()

  /// Of how many users it is remembered what is known.
  private static let most = 10_000

  /// - Parameter current: says what changes with users; nil if the database is asked each time.
  init(_ homes: HomeDirectory, current: (@Sendable () throws -> HomeDirectory.Generation)? = nil) {
    self.homes = homes
    self.current = current ?? { try homes.generation() }
  }

  /// The directory for a command, which asks for little.
  ///
  /// - Throws: `PostgreSQLError`, `HomeError`.
  init(_ settings: ConnectionSettings) throws {
    let pool = ConnectionPool(settings)
    try pool.lend { try HomeTables.check($0) }
    self.init(HomeDirectory(pool))
  }

  /// What is known of a user; nil if there is no such user.
  func user(_ name: String) throws(ServerError) -> HomeDirectory.User? {
    // PostgreSQL takes no NUL, and who sends one is nobody.
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
        // What has changed since is asked for under the next number.
        guard remembered.generation == generation else { return }
        if remembered.users.count >= Self.most { remembered.users = [:] }
        remembered.users[name] = found
      }
      return found
    }
  }

  /// Asks the database, if it can be asked.
  func asking<Value>(_ body: (HomeDirectory) throws -> Value) throws(ServerError) -> Value {
    try Self.failing {
      _ = try current()
      return try body(homes)
    }
  }

  /// Turns errors of the database into those of a server.
  static func failing<Value>(_ body: () throws -> Value) throws(ServerError) -> Value {
    do {
      return try body()
    } catch let error as ServerError {
      throw error
    } catch {
      throw ServerError(.unavailable, "the database of the cluster cannot be used: \(error)")
    }
  }

  // MARK: Users

  func generation() throws(ServerError) -> Int64 { try Self.failing { try current().users } }

  func names() throws(ServerError) -> [String] { try asking { try $0.names() } }

  func contains(_ name: String) throws(ServerError) -> Bool { try user(name) != nil }

  func passwords(of name: String) throws(ServerError) -> [StoredPassword] {
    try user(name)?.passwords.map { StoredPassword(name: name, device: $0.device, hash: $0.hash) } ?? []
  }

  /// There is no single owner.
  func ownerPasswords() -> [StoredPassword] { [] }

  // MARK: Addresses

  func addresses(of name: String) throws(ServerError) -> [String] { try user(name)?.addresses ?? [] }

  func users(at addresses: Set<AddressIdentity>) throws(ServerError) -> [AddressIdentity: String] {
    let texts = Dictionary(addresses.map { ($0.text, $0) }) { first, _ in first }
    // No user has an address with a NUL.
    let askable = Set(texts.keys.filter { !$0.utf8.contains(0) })
    let found = try asking { try $0.users(at: askable) }
    return Dictionary(uniqueKeysWithValues: found.compactMap { text, name in texts[text].map { ($0, name) } })
  }

  // MARK: What waits to be sent

  func noteWaiting(_ way: MessageWay, of name: String, at time: Int64) throws(ServerError) {
    try asking { try $0.noteWaiting(way, of: name, at: time) }
  }

  func setWaiting(_ way: MessageWay, of name: String, at time: Int64?) throws(ServerError) {
    try asking { try $0.setWaiting(way, of: name, at: time) }
  }

  func waiting(_ way: MessageWay, at time: Int64, limit: Int) throws(ServerError) -> [String] {
    try asking { try $0.takeWaiting(way, at: time, limit: limit) }
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

  // MARK: What is shared

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

  /// Nobody but those who tell what they share can change homes.
  func indexedStates() -> [String: String] { [:] }
}
#endif
