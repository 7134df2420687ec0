/// What proves to a server who asks.
public enum HTTPCredential: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// A name and a password, for Basic (RFC 7617) and Digest (RFC 7616).
  case password(user: String, password: String)
  /// A token (RFC 6750).
  case bearer(String)

  /// What kind it is, without anything secret.
  public var description: String {
    switch self {
    case .password(let user, _): "password of \(user)"
    case .bearer: "token"
    }
  }

  /// As ``description``: no log ever shows a secret.
  public var debugDescription: String { description }
}

/// Where a client has its credential from: a keyring, a command, a prompt.
public protocol HTTPCredentialSource: Sendable {
  /// The credential.
  ///
  /// - Parameter afterRefusal: whether the server refused the last one, so that a token has to be renewed.
  /// - Returns: nil if there is none.
  /// - Throws: ``HTTPError`` `credential` if there should be one and it could not be had.
  func credential(afterRefusal: Bool) async throws(HTTPError) -> HTTPCredential?
}

/// A credential that is known.
public struct KnownCredential: HTTPCredentialSource {
  private let known: HTTPCredential

  /// A source of one credential.
  public init(_ credential: HTTPCredential) {
    known = credential
  }

  /// The credential, whether it was refused or not.
  public func credential(afterRefusal: Bool) -> HTTPCredential? { known }
}

extension HTTPURL {
  /// The name and password before the `@`, decoded; nil without a name.
  public var credential: HTTPCredential? {
    guard let userInfo, !userInfo.isEmpty else { return nil }
    let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
      String(decoding: HTTPURL.decoding(String($0), keepingSlashes: false), as: UTF8.self)
    }
    return .password(user: parts[0], password: parts.count > 1 ? parts[1] : "")
  }
}
