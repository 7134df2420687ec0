/// Why mail could not be sent.
public struct MailError: Error, Sendable, Hashable {
  /// What happened, and what to do: for whoever has set mail up, since it may say what the mail server has said.
  public let message: String
  /// What the mail server has answered (RFC 5321 4.2.1); nil if it was not asked, or has said nothing.
  public let code: Int?

  /// - Parameters: as the properties.
  public init(_ message: String, code: Int? = nil) {
    self.message = message
    self.code = code
  }

  /// What happened, for people who have not set mail up.
  public var summary: String {
    switch code {
    case let code? where (500..<600).contains(code): "the mail server refused it (\(code))"
    case let code? where (400..<500).contains(code): "the mail server did not take it now (\(code))"
    default: "it could not be given to a mail server"
    }
  }
}
