/// A credential for authentication with a server.
public enum HTTPCredential: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// A name and a password, for Basic (RFC 7617) and Digest (RFC 7616).
  case password(user: String, password: String)
  /// A token (RFC 6750).
  case bearer(String)

  /// The kind of credential, without secrets.
  public var description: String {
    switch self {
    case .password(let user, _): "password of \(user)"
    case .bearer: "token"
    }
  }

  /// The same text as ``description``, to keep secrets out of logs.
  public var debugDescription: String { description }
}

/// A source of credentials: a keyring, a command, or a prompt.
public protocol HTTPCredentialSource: Sendable {
  /// Returns the credential.
  ///
  /// - Parameter afterRefusal: Whether the server refused the last credential, in which case a token must be renewed.
  /// - Returns: The credential, or nil if there is none.
  /// - Throws: ``HTTPError`` `credential` if a credential is expected but could not be obtained.
  func credential(afterRefusal: Bool) async throws(HTTPError) -> HTTPCredential?
}

/// A source with a fixed credential.
public struct KnownCredential: HTTPCredentialSource {
  private let known: HTTPCredential

  /// Creates a source with a credential.
  public init(_ credential: HTTPCredential) {
    known = credential
  }

  /// Returns the credential, even if it was refused.
  public func credential(afterRefusal: Bool) -> HTTPCredential? { known }
}

extension HTTPURL {
  /// The decoded name and password before the `@`, or nil if there is no name.
  public var credential: HTTPCredential? {
    guard let userInfo, !userInfo.isEmpty else { return nil }
    let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
      String(decoding: HTTPURL.decoding(String($0), keepingSlashes: false), as: UTF8.self)
    }
    return .password(user: parts[0], password: parts.count > 1 ? parts[1] : "")
  }
}
