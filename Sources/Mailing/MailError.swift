/// Why mail could not be sent, for people.
public struct MailError: Error, Sendable, Hashable {
  /// What happened, and what to do.
  public let message: String

  /// - Parameter message: what happened, and what to do.
  public init(_ message: String) { self.message = message }
}
