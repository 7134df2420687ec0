/// The reason why a daemon could not run.
public struct DaemonError: Error, Sendable, Hashable {
  /// The kinds of reasons.
  public enum Code: Sendable, Hashable {
    /// Another daemon is running for the store.
    case locked
    /// The lock file cannot be created next to the store.
    case denied
    /// The user's service manager cannot be used.
    case unavailable
  }

  /// The kind of reason.
  public let code: Code
  /// A human-readable description of what happened.
  public let message: String

  /// - Parameter message: A human-readable description of what happened.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
