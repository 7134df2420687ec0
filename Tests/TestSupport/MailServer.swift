import Foundation

/// Tests/Runners/mail.py, which takes mail and keeps it.
public final class MailServer: Sendable {
  /// Whether there is a Python to run it.
  public static let canRun = ServerProcess.python != nil
  /// Why tests that need it are skipped.
  public static let isMissing = "python3 is not here"
  /// The ones to trust.
  public static let authorities = ServerProcess.runners + "/certificates/ca.pem"

  private let server: ServerProcess

  /// Starts it, and waits until it listens.
  public init() throws { server = try ServerProcess("mail.py", ports: 6) }

  /// How a server takes mail.
  public enum Kind: Int, Sendable, CaseIterable {
    /// Without TLS.
    case plain
    /// After STARTTLS.
    case startTLS
    /// Over TLS from the start.
    case tls
    /// Over TLS with the certificate of another host.
    case otherHost
    /// Not at all: it says nothing.
    case silent
    /// Without TLS, and never to an end: it does not answer a farewell.
    case staying
  }

  /// The address of a server.
  public func url(_ kind: Kind) -> String {
    "\(kind == .tls || kind == .otherHost ? "smtps" : "smtp")://localhost:\(server.ports[kind.rawValue])"
  }

  /// A mail as it came.
  public struct Mail: Decodable, Sendable {
    /// Who sent it.
    public let from: String
    /// Who gets it.
    public let to: [String]
    /// The header and the text.
    public let data: String
    /// Who logged in.
    public let user: String?
    /// With which password.
    public let password: String?
    /// Whether it came over TLS.
    public let secure: Bool
  }

  /// The mails that came.
  public func mails() throws -> [Mail] {
    guard let text = try? String(contentsOfFile: server.folder.file("mails.jsonl"), encoding: .utf8) else { return [] }
    return try text.split(separator: "\n").map { try JSONDecoder().decode(Mail.self, from: Data($0.utf8)) }
  }
}
