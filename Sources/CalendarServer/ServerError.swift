/// Why a server could not run, or its users not be changed.
public struct ServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of reason it is.
  public enum Code: Sendable, Hashable {
    /// What was asked for is not possible, or not safe.
    case usage
    /// Something that was named is not there.
    case notFound
    /// A file, a folder or a port may not be used.
    case denied
    /// What was to be added is there already.
    case conflict
    /// The system could not do it.
    case unavailable
  }

  /// What would help.
  public enum Remedy: Sendable, Hashable {
    /// Users, so that not everybody may enter.
    case users
    /// One of the users whose stores are in a folder, or a new one.
    case user(String, folder: String)
    /// TLS, or a proxy that has it.
    case encryption
    /// A store for each user.
    case stores
    /// A password for a device of a user.
    case tokens
    /// Another password for a user who is there already.
    case password(of: String)
  }

  /// What kind of reason it is.
  public let code: Code
  /// What happened, for people.
  public let message: String
  /// What would help; nil if the message says it, or nothing would.
  public let remedy: Remedy?

  /// - Parameter message: what happened, for people.
  public init(_ code: Code, _ message: String, remedy: Remedy? = nil) {
    self.code = code
    self.message = message
    self.remedy = remedy
  }

  /// The message.
  public var description: String { message }
}
