/// Why a daemon could not run.
public struct DaemonError: Error, Sendable, Hashable {
  /// What kind of reason it is.
  public enum Code: Sendable, Hashable {
    /// Another daemon runs for the store.
    case locked
    /// The lock cannot be made where the store is.
    case denied
    /// The service manager of the user cannot be used.
    case unavailable
  }

  /// What kind of reason it is.
  public let code: Code
  /// What happened, for people.
  public let message: String

  /// - Parameter message: what happened, for people.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}
