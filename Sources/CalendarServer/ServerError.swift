/// The reason why a server could not run, or why a change to its users failed.
public struct ServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error.
  public enum Code: Sendable, Hashable {
    /// The request is impossible or unsafe.
    case usage
    /// Something named in the request does not exist.
    case notFound
    /// Access to a file, a folder or a port is denied.
    case denied
    /// The item to add already exists.
    case conflict
    /// The system could not carry out the request.
    case unavailable
  }

  /// What would solve the problem.
  public enum Remedy: Sendable, Hashable {
    /// Adding users, to restrict access.
    case users
    /// Specifying a user: one whose store is in the folder, or a new one.
    case user(String, folder: String)
    /// TLS, or a proxy that provides it.
    case encryption
    /// A separate store for each user.
    case stores
    /// A password for one of a user's devices.
    case tokens
    /// A new password for an existing user.
    case password(of: String)
  }

  /// The kind of error.
  public let code: Code
  /// A human-readable description of what happened.
  public let message: String
  /// What would solve the problem, or nil if the message already says so or nothing would solve it.
  public let remedy: Remedy?

  /// Creates an error.
  ///
  /// - Parameter message: A human-readable description of what happened.
  public init(_ code: Code, _ message: String, remedy: Remedy? = nil) {
    self.code = code
    self.message = message
    self.remedy = remedy
  }

  /// The message.
  public var description: String { message }
}
