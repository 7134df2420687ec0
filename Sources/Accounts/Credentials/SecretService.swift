public import Foundation

/// The desktop keyring: the Secret Service of freedesktop.org, accessed through libsecret, which is loaded on first
/// use.
///
/// Every call eventually returns, even if the service hangs: a first request checks that the service answers at all,
/// and the user has two minutes to unlock the keyring.
public struct SecretService: Sendable {
  private let environment: [String: String]

  /// The time limits for a response from the service and for one from the user.
  private static let limits = (answer: Duration.seconds(5), person: Duration.seconds(120))

  /// Creates an interface to the current user's keyring.
  ///
  /// - Parameter environment: The environment that names the session bus.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

  /// Returns a password.
  ///
  /// - Parameter key: The key under which the password was stored.
  /// - Throws: ``AccountError`` `credentials` if there is none, the keyring is locked, or the service does not answer.
  public func password(of key: String) async throws(AccountError) -> String {
    try await checkAnswer()
    let found = try await call(within: Self.limits.person) { (library) throws(AccountError) in
      if let password = try library.password(of: key) { return Found.password(password) }
      return try library.has(key) ? .locked : .nothing
    }
    switch found {
    case .password(let password): return password
    case .locked: throw AccountError(.credentials, "the keyring with the password is locked; unlock it and try again")
    case .nothing: throw AccountError(.credentials, "the keyring has no password for this account; enter it again")
    }
  }

  /// Stores a password.
  ///
  /// - Parameters:
  ///   - key: The key under which to store the password.
  ///   - label: The name shown in the user's keyring.
  /// - Throws: ``AccountError`` `credentials` if the keyring is locked, or the service does not answer.
  public func set(_ password: String, of key: String, label: String) async throws(AccountError) {
    try await checkAnswer()
    try await call(within: Self.limits.person) { (library) throws(AccountError) in
      try library.set(password, of: key, label: label)
    }
  }

  /// Deletes a password if there is one.
  ///
  /// - Throws: ``AccountError`` `credentials` if the keyring is locked, or the service does not answer.
  public func forget(_ key: String) async throws(AccountError) {
    try await checkAnswer()
    let isLeft = try await call(within: Self.limits.person) { (library) throws(AccountError) in
      try library.clear(key)
      return try library.has(key)
    }
    if isLeft { throw AccountError(.credentials, "the keyring is locked, so the password was not deleted") }
  }

  /// Checks that the service exists and answers.
  ///
  /// - Throws: ``AccountError`` `credentials` with the reason if it does not.
  public func checkAnswer() async throws(AccountError) { try await checkAnswer(within: Self.limits.answer) }

  /// Checks that the service exists, and that it answers within a time limit.
  package func checkAnswer(within limit: Duration) async throws(AccountError) {
    guard hasBus else {
      throw AccountError(.credentials, "there is no session bus, so the desktop keyring is not available")
    }
    _ = try await call(within: limit) { (library) throws(AccountError) in try library.has("") }
  }

  private enum Found { case password(String), locked, nothing }

  /// Whether there is a session bus. Without one, GLib would try to start one.
  private var hasBus: Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
    guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return false }
    return FileManager.default.fileExists(atPath: folder + "/bus")
  }

  private func call<Value: Sendable>(
    within limit: Duration, _ body: @escaping @Sendable (SecretLibrary) throws(AccountError) -> Value
  ) async throws(AccountError) -> Value {
    let result = await BlockingCall.run(within: limit) { () -> Result<Value, AccountError> in
      guard let library = SecretLibrary.shared else {
        return .failure(AccountError(.credentials, "libsecret is not installed, so there is no desktop keyring"))
      }
      do throws(AccountError) { return .success(try body(library)) } catch { return .failure(error) }
    }
    guard let result else {
      let seconds = limit.components.seconds
      throw AccountError(.credentials, "the desktop keyring did not answer within \(seconds) seconds")
    }
    return try result.get()
  }
}
