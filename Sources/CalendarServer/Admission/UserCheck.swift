import Logging
import MessageDigests
import Synchronization

/// Who may use the server while it runs: names and passwords, as the source of users has them at that moment.
final class UserCheck: Sendable {
  /// Somebody whose name and password are right.
  struct KnownUser: Hashable, Sendable {
    let name: String
    /// What is true as long as the password is.
    let proof: String
  }

  /// What came of a name and a password.
  enum Outcome: Hashable, Sendable {
    case user(KnownUser)
    case refused
    /// Too many were wrong; for how many seconds none is looked at.
    case later(Int)
    /// Nobody can tell at the moment.
    case unavailable

    /// Who it is, if the name and the password are right.
    var name: String? { if case .user(let user) = self { user.name } else { nil } }
  }

  /// A password that was right.
  private struct Remembered {
    let user: KnownUser
    /// The generation of the users for which that holds.
    var generation: Int64
  }

  private let source: any UserSource
  /// The one user who may enter, if there may be but one.
  private let only: String?
  private let brake: SignInBrake
  private let logger: Logger
  /// What was right lately, by its digest, so that not every request takes the time of a hash.
  private let known = Mutex<[[UInt8]: Remembered]>([:])
  /// Made when the server starts, and never kept: what is remembered of a password is of no use anywhere else.
  private let key = HMAC.Key.random()

  /// How many right passwords are remembered.
  private static let most = 10_000

  /// - Parameter only: the one user who may enter, if there may be but one.
  init(_ source: any UserSource, only: String? = nil, _ logger: Logger, brake: SignInBrake = SignInBrake()) {
    self.source = source
    self.only = only
    self.logger = logger
    self.brake = brake
  }

  /// Whether there is a user of a name.
  func contains(_ name: String) -> Bool { (only ?? name) == name && read { try source.contains(name) } == true }

  /// Whether somebody who came by a password may still ask: there is the user, and the password is the same.
  func isCurrent(_ proof: String, of name: String) -> Bool {
    (only ?? name) == name && read { try source.passwords(of: name).contains { $0.proof == proof } } == true
  }

  /// Another number as soon as somebody may have lost a password; nil if nobody can tell.
  var generation: Int64? { read { try source.generation() } }

  /// The user whose name and password are in the header Authorization, if they were right lately and nothing has changed since:
  /// needs no time.
  func remembered(authorization: String?, from address: String) -> String? {
    guard let (name, password) = authorization.flatMap(BasicCredentials.read), let generation else { return nil }
    return admitted(name, secret(name, password), generation, from: address)?.name
  }

  /// The user, if the password was right lately. While none is looked at, it enters only where not many were tried.
  private func admitted(_ name: String, _ secret: [UInt8], _ generation: Int64, from address: String) -> KnownUser? {
    guard let user = remembered(secret, generation),
      brake.wait(name, from: address) == nil || brake.trusts(name, from: address)
    else { return nil }
    brake.forget(name, from: address)
    return user
  }

  /// What a name and a password are remembered by.
  private func secret(_ name: String, _ password: String) -> [UInt8] {
    // The length tells where the name ends, whatever is in both.
    HMAC.code(of: Array("\(name.utf8.count):\(name):\(password)".utf8), key)
  }

  private func remembered(_ secret: [UInt8], _ generation: Int64) -> KnownUser? {
    known.withLock { $0[secret] }.flatMap { $0.generation == generation ? $0.user : nil }
  }

  /// Looks whether a password that was right before something changed still is one: what changes for one user makes nobody
  /// else's take the time of a hash.
  private func refresh(_ secret: [UInt8], _ generation: Int64) {
    guard let found = known.withLock({ $0[secret] }), found.generation != generation,
      let passwords = read({ try source.passwords(of: found.user.name) })
    else { return }
    let isThere = passwords.contains { $0.proof == found.user.proof }
    known.withLock { $0[secret] = isThere ? Remembered(user: found.user, generation: generation) : nil }
  }

  /// Checks the header Authorization; nil if there is none that can be read.
  func check(authorization: String?, from address: String) -> Outcome? {
    guard let (name, password) = authorization.flatMap(BasicCredentials.read) else { return nil }
    return check(name: name, password: password, from: address)
  }

  /// Checks a name and a password, as somebody typed them.
  func check(name: String, password: String, from address: String) -> Outcome {
    // Names that nobody can have; those of Basic end at a colon (RFC 7617 2).
    if name.utf8.count > BasicCredentials.mostOfName || name.utf8.contains(UInt8(ascii: ":")) { return .refused }
    let secret = secret(name, password)
    // The generation comes first: what changes meanwhile makes it an old one.
    guard let generation else { return .unavailable }
    refresh(secret, generation)
    if let user = admitted(name, secret, generation, from: address) { return .user(user) }
    if let seconds = brake.wait(name, from: address) {
      let isTrusted = brake.trusts(name, from: address)
      // Under a name that nobody has there is nothing to guess, and many such names must not push out those that count.
      if remembered(secret, generation) == nil, read({ try source.contains(name) }) != false,
        brake.noteTry(secret, of: name, from: address), isTrusted
      {
        logger.warning(
          "a password was tried that is not looked at", metadata: ["user": "\(name)", "address": "\(address)"])
      }
      return .later(seconds)
    }
    guard let passwords = read({ try source.passwords(of: name) }) else { return .unavailable }
    // The password of a device begins with its name, so that one hash is enough to look at.
    let device = password.firstIndex(of: "~").map { String(password[..<$0]) }
    let candidates = (only ?? name) == name ? passwords.filter { $0.device == nil || $0.device == device } : []
    let right = candidates.first { PasswordHash.matches(password, $0.hash) }
    if candidates.isEmpty { _ = PasswordHash.matches(password, PasswordHash.decoy) }
    guard let right else {
      brake.note(name, from: address)
      logger.warning("a wrong name or password", metadata: ["user": "\(name)", "address": "\(address)"])
      return .refused
    }
    brake.forget(name, from: address)
    logger.info("logged in", metadata: ["user": "\(name)", "address": "\(address)"])
    let user = KnownUser(name: name, proof: right.proof)
    known.withLock { known in
      if known.count >= Self.most { known = [:] }
      known[secret] = Remembered(user: user, generation: generation)
    }
    return .user(user)
  }

  private func read<Value>(_ body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch {
      logger.error("nobody can be let in: \(error)")
      return nil
    }
  }
}
