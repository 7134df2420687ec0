/// An http or https URL (RFC 3986, RFC 9110 4.2), with path and query as they were written.
///
/// Servers tell resources apart by the bytes of the path, so nothing is decoded, encoded or shortened when a URL is read:
/// what a server wrote is sent back to it. What cannot stand in a request (blanks, control characters, bytes that are not
/// ASCII) is escaped only there, see ``target``. The fragment is left out, since no server gets it.
public struct HTTPURL: Hashable, Sendable {
  /// The schemes of these URLs.
  public enum Scheme: String, Hashable, Sendable, CaseIterable {
    /// Without protection.
    case http
    /// Over TLS.
    case https

    /// The port if the URL has none.
    public var defaultPort: Int { self == .http ? 80 : 443 }
  }

  /// The scheme.
  public var scheme: Scheme
  /// What stands before the `@`, as it was written: a name and maybe a password; nil if there is no `@`.
  public var userInfo: String?
  /// The host as it was written: a name, an address, or an IPv6 address in brackets.
  public var host: String
  /// The port, if the URL has one.
  public var port: Int?
  /// The path as it was written; it is empty or begins with a slash.
  public var path: String
  /// What stands behind the `?`, as it was written; nil without one.
  public var query: String?

  /// A URL of its parts.
  ///
  /// - Parameter path: empty, or something that begins with a slash.
  public init(
    scheme: Scheme, userInfo: String? = nil, host: String, port: Int? = nil, path: String = "/", query: String? = nil
  ) {
    self.scheme = scheme
    self.userInfo = userInfo
    self.host = host
    self.port = port
    self.path = path
    self.query = query
  }

  /// Reads an absolute URL.
  ///
  /// - Throws: ``HTTPError`` `invalidURL` if it has another scheme, no host, a host with characters that no host has, or a
  ///   port that is none.
  public init(_ text: String) throws(HTTPError) {
    guard let reference = URLReference(text), let name = reference.scheme else {
      throw .invalidURL("it does not begin with https:// or http://")
    }
    guard let scheme = Scheme(rawValue: name.lowercased()) else {
      throw .invalidURL("\(name): is not https: or http:")
    }
    guard let authority = reference.authority else { throw .invalidURL("there is no host behind \(name):") }
    let parts = try URLAuthority(authority)
    self.init(
      scheme: scheme, userInfo: parts.userInfo, host: parts.host, port: parts.port, path: reference.path,
      query: reference.query)
  }

  /// The port that is connected to.
  public var effectivePort: Int { port ?? scheme.defaultPort }

  /// Scheme, host and port.
  public var origin: HTTPOrigin { HTTPOrigin(scheme: scheme, host: host.lowercased(), port: effectivePort) }

  /// The URL without what stands before the `@`.
  public var withoutUserInfo: HTTPURL {
    var copy = self
    copy.userInfo = nil
    return copy
  }

  /// The whole URL, user info included. It may be secret.
  public var text: String {
    let user = userInfo.map { $0 + "@" } ?? ""
    return "\(scheme)://\(user)\(host)\(port.map { ":\($0)" } ?? "")\(path)\(query.map { "?" + $0 } ?? "")"
  }
}

extension HTTPURL: CustomStringConvertible {
  /// The URL for messages and logs: origin and `/…`. Paths and queries of feeds are often as good as a password.
  public var description: String { path.utf8.count > 1 || query != nil ? "\(origin)/…" : "\(origin)/" }
}

/// Scheme, host and port: whom a request goes to (RFC 6454).
public struct HTTPOrigin: Hashable, Sendable, CustomStringConvertible {
  /// The scheme.
  public let scheme: HTTPURL.Scheme
  /// The host, in small letters.
  public let host: String
  /// The port.
  public let port: Int

  /// An origin.
  ///
  /// - Parameter host: in small letters.
  public init(scheme: HTTPURL.Scheme, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// The origin as a URL without a path, its port only if it is not the usual one.
  public var description: String { "\(scheme)://\(host)\(port == scheme.defaultPort ? "" : ":\(port)")" }
}
