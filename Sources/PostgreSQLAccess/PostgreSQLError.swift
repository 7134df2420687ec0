/// Why PostgreSQL could not be asked, or did not do what it was asked.
public struct PostgreSQLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The address is none, or has a secret in it.
    case invalidAddress
    /// No host of the address lets anybody in, or none of those takes changes.
    case unreachable
    /// The connection ended; whether the statement was carried out is not known.
    case connectionLost
    /// The server is ending, starting, or was ended by its administrator.
    case shuttingDown
    /// The server takes no changes, because it is a standby.
    case readOnly
    /// It took longer than the limit, and was cancelled.
    case timeout
    /// Somebody cancelled it.
    case cancelled
    /// All connections are lent for longer than the limit.
    case busy
    /// Another transaction was in the way; the same again may succeed.
    case conflict
    /// There is one already.
    case unique
    /// Another rule of the table forbids it.
    case constraint
    /// Name or password are wrong, or the user may not do it.
    case denied
    /// Disk, memory or connections of the server are used up.
    case exhausted
    /// A value does not fit.
    case value
    /// A table, a column or a function is not there, or the statement is wrong.
    case statement
    /// Anything else.
    case other
  }

  /// What kind of error it is.
  public let code: Code
  /// PostgreSQL's code; nil if no server said anything.
  public let state: SQLState?
  /// What happened, for people, without passwords.
  public let message: String
  /// The constraint that was broken.
  public let constraint: String?

  /// An error.
  ///
  /// - Parameter message: what happened, without passwords.
  public init(_ code: Code, _ message: String, state: SQLState? = nil, constraint: String? = nil) {
    self.code = code
    self.message = message
    self.state = state
    self.constraint = constraint
  }

  /// The message, with PostgreSQL's code.
  public var description: String { state.map { "\(message) (\($0))" } ?? message }

  /// Whether the same may succeed a moment later, if it is known that it was not carried out.
  public var isTransient: Bool { Self.transient.contains(code) }

  private static let transient: Set<Code> = [.unreachable, .connectionLost, .shuttingDown, .readOnly, .busy, .conflict]
}
