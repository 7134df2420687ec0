import Foundation

/// Tests/Runners/mail.py, which accepts mail and stores it.
public final class MailServer: Sendable {
  /// Whether there is a Python to run it.
  public static let canRun = ServerProcess.python != nil
  /// The reason why tests that need it are skipped.
  public static let isMissing = "python3 is not here"
  /// The trusted authorities.
  public static let authorities = ServerProcess.runners + "/certificates/ca.pem"

  private let server: ServerProcess

  /// Starts it, and waits until it listens.
  public init() throws { server = try ServerProcess("mail.py", ports: 6) }

  /// The ways in which a server accepts mail.
  public enum Kind: Int, Sendable, CaseIterable {
    /// Without TLS.
    case plain
    /// After STARTTLS.
    case startTLS
    /// Over TLS from the start.
    case tls
    /// Over TLS with the certificate of another host.
    case otherHost
    /// A server that never answers.
    case silent
    /// Without TLS, and without an end: it does not answer QUIT.
    case staying
  }

  /// The address of a server.
  public func url(_ kind: Kind) -> String {
    "\(kind == .tls || kind == .otherHost ? "smtps" : "smtp")://localhost:\(server.ports[kind.rawValue])"
  }

  /// A received e-mail.
  public struct Mail: Decodable, Sendable {
    /// The sender.
    public let from: String
    /// The recipients.
    public let to: [String]
    /// The header and the text.
    public let data: String
    /// The user who logged in.
    public let user: String?
    /// The password of the login.
    public let password: String?
    /// Whether it was sent over TLS.
    public let secure: Bool
  }

  /// Returns the received e-mails.
  public func mails() throws -> [Mail] {
    guard let text = try? String(contentsOfFile: server.folder.file("mails.jsonl"), encoding: .utf8) else { return [] }
    return try text.split(separator: "\n").map { try JSONDecoder().decode(Mail.self, from: Data($0.utf8)) }
  }
}
