/// An error that prevented mail from being sent.
public struct MailError: Error, Sendable, Hashable {
  /// What happened and what to do, for the person who has configured mail. It may contain text from the mail server.
  public let message: String
  /// The reply code of the mail server (RFC 5321 section 4.2.1), or nil if there was no reply.
  public let code: Int?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - message: What happened and what to do.
  ///   - code: The reply code of the mail server, or nil if there was no reply.
  public init(_ message: String, code: Int? = nil) {
    self.message = message
    self.code = code
  }

  /// What happened, worded for people who have not configured mail themselves.
  public var summary: String {
    switch code {
    case let code? where (500..<600).contains(code): "the mail server refused the message (\(code))"
    case let code? where (400..<500).contains(code): "the mail server deferred the message (\(code))"
    default: "the message could not be passed to a mail server"
    }
  }
}
