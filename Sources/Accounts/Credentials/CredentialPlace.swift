import Foundation

/// Where the secret of an account is. It is never in the store.
public enum CredentialPlace: Hashable, Sendable, CustomStringConvertible {
  /// The first line that a command prints is the password.
  case command(String)
  /// The first line that a command prints is a token (RFC 6750).
  case bearerCommand(String)
  /// A file that nobody else may read.
  case file
  /// The keyring of the desktop, which has the password under this key.
  case secretService(key: String)
  /// The variable of the environment that holds the password.
  case environment(String)

  /// Reads the text of ``description``; nil if it is none.
  public init?(_ text: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    switch words.first {
    case "command": self = .command(rest)
    case "bearer-command": self = .bearerCommand(rest)
    case "file": self = .file
    case "secret-service": self = .secretService(key: rest)
    case "env": self = .environment(rest)
    default: return nil
    }
  }

  /// The kind, and what finds the secret: what the store keeps.
  public var description: String {
    switch self {
    case .command(let command): "command \(command)"
    case .bearerCommand(let command): "bearer-command \(command)"
    case .file: "file"
    case .secretService(let key): "secret-service \(key)"
    case .environment(let name): "env \(name)"
    }
  }
}
