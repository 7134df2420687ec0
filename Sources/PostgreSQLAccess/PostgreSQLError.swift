/// An error reported by PostgreSQL, or an error in the connection to it.
public struct PostgreSQLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The address is not valid or contains a secret.
    case invalidAddress
    /// The connection can never work: its TLS settings, a certificate or an option is wrong, or there is no such user
    /// or database.
    case invalidSettings
    /// No host in the address accepts connections, or none of them accepts changes.
    case unreachable
    /// The connection ended; it is not known whether the statement was executed.
    case connectionLost
    /// The server is starting up or shutting down, or was stopped by its administrator.
    case shuttingDown
    /// The server is read-only because it is a standby.
    case readOnly
    /// The time limit was reached and the statement was cancelled.
    case timeout
    /// The statement was cancelled.
    case cancelled
    /// All connections in the pool were in use for longer than the limit.
    case busy
    /// A conflict with another transaction; retrying may succeed.
    case conflict
    /// The value already exists.
    case unique
    /// Another constraint of the table is violated.
    case constraint
    /// The name or the password is wrong, or the user does not have permission.
    case denied
    /// The server has run out of disk space, memory or connections.
    case exhausted
    /// A value is not valid.
    case value
    /// A table, a column or a function does not exist, or the statement is wrong.
    case statement
    /// Any other error.
    case other
  }

  /// The kind of error.
  public let code: Code
  /// PostgreSQL's error code, or nil if the error was not reported by a server.
  public let state: SQLState?
  /// The message, for display, without passwords.
  public let message: String
  /// The violated constraint, or nil if there is none.
  public let constraint: String?

  /// Creates an error.
  ///
  /// - Parameter message: The message, without passwords.
  public init(_ code: Code, _ message: String, state: SQLState? = nil, constraint: String? = nil) {
    self.code = code
    self.message = message
    self.state = state
    self.constraint = constraint
  }

  /// The message, with PostgreSQL's code.
  public var description: String { state.map { "\(message) (\($0))" } ?? message }

  /// Whether retrying may succeed, provided that the statement was not executed.
  public var isTransient: Bool { Self.transient.contains(code) }

  /// Whether the database may become available without a change to the settings.
  public var mayPass: Bool { isTransient || [.exhausted, .timeout, .cancelled].contains(code) }

  private static let transient: Set<Code> = [.unreachable, .connectionLost, .shuttingDown, .readOnly, .busy, .conflict]
}
