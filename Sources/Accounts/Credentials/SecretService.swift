public import Foundation

/// The keyring of the desktop: the Secret Service of freedesktop.org, asked by libsecret, which is loaded only then.
///
/// Each call ends, whatever the service does: it is asked first whether it answers at all, and people who unlock a keyring
/// get two minutes.
public struct SecretService: Sendable {
  private let environment: [String: String]

  /// How long the service may take to say anything, and how long a person may.
  private static let limits = (answer: Duration.seconds(5), person: Duration.seconds(120))

  /// The keyring of the user.
  ///
  /// - Parameter environment: says where the session's bus is.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

  /// A password.
  ///
  /// - Parameter key: what it was kept under.
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
    case .nothing: throw AccountError(.credentials, "the keyring has no password for this account; give it again")
    }
  }

  /// Keeps a password.
  ///
  /// - Parameters:
  ///   - key: what it is found by.
  ///   - label: what people see in their keyring.
  /// - Throws: ``AccountError`` `credentials` if the keyring is locked, or the service does not answer.
  public func set(_ password: String, of key: String, label: String) async throws(AccountError) {
    try await checkAnswer()
    try await call(within: Self.limits.person) { (library) throws(AccountError) in
      try library.set(password, of: key, label: label)
    }
  }

  /// Forgets a password; nothing happens if there is none.
  ///
  /// - Throws: ``AccountError`` `credentials` if the keyring is locked, or the service does not answer.
  public func forget(_ key: String) async throws(AccountError) {
    try await checkAnswer()
    let isLeft = try await call(within: Self.limits.person) { (library) throws(AccountError) in
      try library.clear(key)
      return try library.has(key)
    }
    if isLeft { throw AccountError(.credentials, "the keyring is locked and keeps the password") }
  }

  /// Checks that there is such a service.
  ///
  /// - Throws: ``AccountError`` `credentials` with the reason if there is none.
  public func checkAnswer() async throws(AccountError) { try await checkAnswer(within: Self.limits.answer) }

  /// Checks that there is such a service, and that it answers soon enough.
  package func checkAnswer(within limit: Duration) async throws(AccountError) {
    guard hasBus else {
      throw AccountError(.credentials, "there is no session bus here, and so no keyring of the desktop")
    }
    _ = try await call(within: limit) { (library) throws(AccountError) in try library.has("") }
  }

  private enum Found { case password(String), locked, nothing }

  /// Without one, GLib would start programs to get one.
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
        return .failure(AccountError(.credentials, "libsecret is not installed, and so no keyring can be asked"))
      }
      do throws(AccountError) { return .success(try body(library)) } catch { return .failure(error) }
    }
    guard let result else {
      let seconds = limit.components.seconds
      throw AccountError(.credentials, "the keyring of the desktop did not answer within \(seconds) seconds")
    }
    return try result.get()
  }
}
