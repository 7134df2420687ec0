/// A server that takes mail, and who logs in there.
public struct SMTPServer: Sendable {
  /// `smtps://host[:port]`, which is TLS from the start, or `smtp://host[:port]`, which is after STARTTLS.
  public var url: String
  /// The name or address of the host.
  public var host: String
  /// A file with certificates (PEM) that it is checked against; nil for the system's.
  public var authorities: String?
  /// The user that logs in; nil for nobody.
  public var user: String?
  /// Gives the password.
  public var password: @Sendable () async throws(MailError) -> String
  /// How long a mail may take.
  public var timeLimit: Duration = .seconds(30)

  /// A server that nobody logs in to.
  public init(url: String, host: String) {
    self.url = url
    self.host = host
    password = { () throws(MailError) in "" }
  }

  /// Whether nothing leaves this machine, so that TLS is not needed.
  var isHere: Bool { ["localhost", "127.0.0.1", "::1"].contains(host) }
}
