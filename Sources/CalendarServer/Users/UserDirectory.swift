import Logging
import Synchronization

/// Who may use the server while it runs.
final class UserDirectory: Sendable {
  /// What came of a name and a password.
  enum Outcome: Hashable, Sendable {
    case user(String)
    case refused
    /// Too many were wrong; for how many seconds none is looked at.
    case later(Int)
  }

  private struct State {
    var entries: [UserFile.Entry]
    /// What was right lately, so that not every request takes the time of a hash.
    var known: [String: String] = [:]
  }

  private let file: UserFile
  private let brake: GuessBrake
  private let logger: Logger
  private let state: Mutex<State>

  /// How many right passwords are remembered.
  private static let most = 1000

  /// - Throws: `ServerError` if the file cannot be used, or has nobody.
  init(_ file: UserFile, _ logger: Logger, brake: GuessBrake = GuessBrake()) throws(ServerError) {
    self.file = file
    self.logger = logger
    self.brake = brake
    state = Mutex(State(entries: try file.usableEntries()))
  }

  /// The names of all users.
  var names: Set<String> { state.withLock { Set($0.entries.map(\.name)) } }

  /// Whether there is a user of a name.
  func contains(_ name: String) -> Bool { state.withLock { $0.entries.contains { $0.name == name } } }

  /// Reads the file again; who was removed is out at once. If the file cannot be used, all stays as it was.
  ///
  /// - Throws: `ServerError` if the file cannot be used, or has nobody.
  func reload() throws(ServerError) {
    let entries = try file.usableEntries()
    state.withLock { $0 = State(entries: entries) }
  }

  /// The user whose name and password are in the header Authorization, if they were right lately: needs no time.
  func remembered(authorization: String?) -> String? {
    guard let (name, password) = authorization.flatMap(BasicCredentials.read) else { return nil }
    return state.withLock { $0.known["\(name):\(password)"] }
  }

  /// Checks the header Authorization; nil if there is none that can be read.
  func check(authorization: String?, from address: String) -> Outcome? {
    guard let (name, password) = authorization.flatMap(BasicCredentials.read) else { return nil }
    return check(name: name, password: password, from: address)
  }

  /// Checks a name and a password, as somebody typed them.
  func check(name: String, password: String, from address: String) -> Outcome {
    let secret = "\(name):\(password)"
    if let user = state.withLock({ $0.known[secret] }) { return .user(user) }
    let keys = [address, "\(name)@"]
    if let seconds = brake.wait(keys) { return .later(seconds) }
    // The password of a device begins with its name, so that one hash is enough to look at.
    let device = password.firstIndex(of: "~").map { String(password[..<$0]) }
    let entries = state.withLock { $0.entries.filter { $0.name == name && ($0.device == nil || $0.device == device) } }
    let right = entries.first { PasswordHash.matches(password, $0.hash) }
    if entries.isEmpty { _ = PasswordHash.matches(password, PasswordHash.decoy) }
    guard let right else {
      brake.note(keys)
      logger.warning("a wrong name or password", metadata: ["user": "\(name)", "address": "\(address)"])
      return .refused
    }
    brake.forget(keys)
    logger.info("logged in", metadata: ["user": "\(name)", "address": "\(address)"])
    state.withLock { state in
      if state.known.count >= Self.most { state.known = [:] }
      // What was removed or revoked meanwhile is not remembered.
      if state.entries.contains(right) { state.known[secret] = name }
    }
    return .user(name)
  }
}
