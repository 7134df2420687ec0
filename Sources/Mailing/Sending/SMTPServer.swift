/// An SMTP server and the credentials for it.
public struct SMTPServer: Sendable {
  /// The URL: `smtps://host[:port]` for TLS from the start, or `smtp://host[:port]` for STARTTLS.
  public var url: String
  /// The name or address of the host.
  public var host: String
  /// A PEM file with the certificate authorities to trust, or nil to use the system's.
  public var authorities: String?
  /// The user name, or nil to send without authentication.
  public var user: String?
  /// Returns the password.
  public var password: @Sendable () async throws(MailError) -> String
  /// The time limit for sending an e-mail.
  public var timeLimit: Duration = .seconds(60)

  /// Creates a server without authentication.
  public init(url: String, host: String) {
    self.url = url
    self.host = host
    password = { () throws(MailError) in "" }
  }

  /// Whether the server is on this machine, in which case TLS is not required.
  var isHere: Bool { ["localhost", "127.0.0.1", "::1"].contains(host) }
}
