import Logging
import MessageDigests
import Synchronization

/// Checks names and passwords while the server runs, against the current state of the user source.
final class UserCheck: Sendable {
  /// A user whose name and password are correct.
  struct KnownUser: Hashable, Sendable {
    let name: String
    /// A value that stays valid as long as the password does.
    let proof: String
  }

  /// The result of checking a name and a password.
  enum Outcome: Hashable, Sendable {
    case user(KnownUser)
    case refused
    /// Too many attempts failed. The value is the number of seconds to wait.
    case later(Int)
    /// The users cannot be read at the moment.
    case unavailable

    /// The user's name, if the name and the password are correct.
    var name: String? { if case .user(let user) = self { user.name } else { nil } }
  }

  /// A password that has been verified.
  private struct Remembered {
    let user: KnownUser
    /// The generation of the user source in which it was verified.
    var generation: Int64
  }

  private let source: any UserSource
  /// The only user who may sign in, or nil for all users.
  private let only: String?
  private let brake: SignInBrake
  private let logger: Logger
  /// Recently verified passwords by their digests, to avoid hashing a password for every request.
  private let known = Mutex<[[UInt8]: Remembered]>([:])
  /// Whether the last attempt to read the users failed. A failure is logged only once.
  private let isTroubled = Mutex(false)
  /// The key of the digests, created at startup and never stored, which makes the digests useless elsewhere.
  private let key = HMAC.Key.random()

  /// The maximum number of remembered passwords.
  private static let most = 10_000

  /// - Parameter only: The only user who may sign in, or nil for all users.
  init(_ source: any UserSource, only: String? = nil, _ logger: Logger, brake: SignInBrake = SignInBrake()) {
    self.source = source
    self.only = only
    self.logger = logger
    self.brake = brake
  }

  /// Whether a user with this name exists.
  func contains(_ name: String) -> Bool { (only ?? name) == name && read { try source.contains(name) } == true }

  /// Whether a session is still valid: the user exists and has the same password.
  func isCurrent(_ proof: String, of name: String) -> Bool {
    (only ?? name) == name && read { try source.passwords(of: name).contains { $0.proof == proof } } == true
  }

  /// A number that changes whenever a password may have been changed or removed, or nil if the users cannot be read.
  var generation: Int64? { read { try source.generation() } }

  /// The user in the Authorization header, if the password was verified recently and no password has changed since.
  /// This check is fast.
  func remembered(authorization: String?, from address: String) -> String? {
    guard let (name, password) = authorization.flatMap(BasicCredentials.read), let generation else { return nil }
    return admitted(name, secret(name, password), generation, from: address)?.name
  }

  /// The user, if the password was verified recently. During a wait, the password is accepted only if few other
  /// passwords were tried.
  private func admitted(_ name: String, _ secret: [UInt8], _ generation: Int64, from address: String) -> KnownUser? {
    guard let user = remembered(secret, generation),
      brake.wait(name, from: address) == nil || brake.trusts(name, from: address)
    else { return nil }
    brake.forget(name, from: address)
    return user
  }

  /// The digest under which a name and a password are remembered.
  private func secret(_ name: String, _ password: String) -> [UInt8] {
    // The length marks the end of the name, whatever characters the name and the password contain.
    HMAC.code(of: Array("\(name.utf8.count):\(name):\(password)".utf8), key)
  }

  private func remembered(_ secret: [UInt8], _ generation: Int64) -> KnownUser? {
    known.withLock { $0[secret] }.flatMap { $0.generation == generation ? $0.user : nil }
  }

  /// Checks whether a remembered password is still valid in a new generation. A change to one user does not cause the
  /// server to hash the passwords of other users again.
  private func refresh(_ secret: [UInt8], _ generation: Int64) {
    guard let found = known.withLock({ $0[secret] }), found.generation != generation,
      let passwords = read({ try source.passwords(of: found.user.name) })
    else { return }
    let isThere = passwords.contains { $0.proof == found.user.proof }
    known.withLock { $0[secret] = isThere ? Remembered(user: found.user, generation: generation) : nil }
  }

  /// Checks the Authorization header, or returns nil if it is missing or malformed.
  func check(authorization: String?, from address: String) -> Outcome? {
    guard let (name, password) = authorization.flatMap(BasicCredentials.read) else { return nil }
    return check(name: name, password: password, from: address)
  }

  /// Checks a name and a password as entered.
  func check(name: String, password: String, from address: String) -> Outcome {
    // No user can have a name like this. In Basic authentication, a colon ends the name (RFC 7617 2).
    if name.utf8.count > BasicCredentials.mostOfName || name.utf8.contains(UInt8(ascii: ":")) { return .refused }
    let secret = secret(name, password)
    // Read the generation first, so that any change in the meantime makes it outdated.
    guard let generation else { return .unavailable }
    refresh(secret, generation)
    if let user = admitted(name, secret, generation, from: address) { return .user(user) }
    if let seconds = brake.wait(name, from: address) {
      let isTrusted = brake.trusts(name, from: address)
      // There is no password to guess for an unknown name, and a flood of such names must not displace the records that
      // matter.
      if remembered(secret, generation) == nil, read({ try source.contains(name) }) != false,
        brake.noteTry(secret, of: name, from: address), isTrusted
      {
        logger.warning(
          "password attempt ignored during the wait", metadata: ["user": "\(name)", "address": "\(address)"])
      }
      return .later(seconds)
    }
    guard let passwords = read({ try source.passwords(of: name) }) else { return .unavailable }
    // A device password begins with the name of the device, so only one hash has to be checked.
    let device = password.firstIndex(of: "~").map { String(password[..<$0]) }
    let candidates = (only ?? name) == name ? passwords.filter { $0.device == nil || $0.device == device } : []
    let right = candidates.first { PasswordHash.matches(password, $0.hash) }
    if candidates.isEmpty { _ = PasswordHash.matches(password, PasswordHash.decoy) }
    guard let right else {
      brake.note(name, from: address)
      logger.warning("wrong name or password", metadata: ["user": "\(name)", "address": "\(address)"])
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
      let value = try body()
      isTroubled.withLock { $0 = false }
      return value
    } catch {
      let isNew = isTroubled.withLock { isTroubled in
        defer { isTroubled = true }
        return !isTroubled
      }
      if isNew { logger.error("the users cannot be read, so nobody can sign in: \(error)") }
      return nil
    }
  }
}
