import Foundation

/// The place where an account's secret is kept, which is never the store itself.
public enum CredentialPlace: Hashable, Sendable, CustomStringConvertible {
  /// A command that prints the password as its first line.
  case command(String)
  /// A command that prints a token (RFC 6750) as its first line.
  case bearerCommand(String)
  /// A file that only its owner may read.
  case file
  /// The desktop keyring, which stores the password under this key.
  case secretService(key: String)
  /// The environment variable that contains the password.
  case environment(String)

  /// Parses the format that ``description`` writes, or returns nil if the text is not valid.
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

  /// The kind of place and the data needed to find the secret, as kept in the store.
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
