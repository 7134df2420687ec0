/// An http or https URL (RFC 3986, RFC 9110 4.2), with its path and query as written.
///
/// Servers distinguish resources by the bytes of the path, so reading a URL does not decode, encode or shorten
/// anything, and the server receives exactly what it wrote. Characters that a request cannot contain (spaces, control
/// characters, non-ASCII bytes) are escaped only when it is sent; see ``target``. The fragment is dropped, because
/// servers never receive it.
public struct HTTPURL: Hashable, Sendable {
  /// The schemes of these URLs.
  public enum Scheme: String, Hashable, Sendable, CaseIterable {
    /// Without encryption.
    case http
    /// Over TLS.
    case https

    /// The port used if the URL has none.
    public var defaultPort: Int { self == .http ? 80 : 443 }
  }

  /// The scheme.
  public var scheme: Scheme
  /// The user info before the `@` as written (a name and possibly a password), or nil if there is no `@`.
  public var userInfo: String?
  /// The host as written: a name, an address, or an IPv6 address in brackets.
  public var host: String
  /// The port, if the URL has one.
  public var port: Int?
  /// The path as written, which is empty or begins with a slash.
  public var path: String
  /// The text after the `?` as written, or nil if there is none.
  public var query: String?

  /// Creates a URL from its parts.
  ///
  /// - Parameter path: An empty string, or a path that begins with a slash.
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
  /// - Throws: ``HTTPError`` `invalidURL` if the scheme is not http or https, the host is missing or contains invalid
  ///   characters, or the port is invalid.
  public init(_ text: String) throws(HTTPError) {
    guard let reference = URLReference(text), let name = reference.scheme else {
      throw .invalidURL("it does not begin with https:// or http://")
    }
    guard let scheme = Scheme(rawValue: name.lowercased()) else {
      throw .invalidURL("\(name): is not https: or http:")
    }
    guard let authority = reference.authority else { throw .invalidURL("there is no host after \(name):") }
    let parts = try URLAuthority(authority)
    self.init(
      scheme: scheme, userInfo: parts.userInfo, host: parts.host, port: parts.port, path: reference.path,
      query: reference.query)
  }

  /// The port to connect to.
  public var effectivePort: Int { port ?? scheme.defaultPort }

  /// The scheme, host and port.
  public var origin: HTTPOrigin { HTTPOrigin(scheme: scheme, host: host.lowercased(), port: effectivePort) }

  /// The URL without the user info.
  public var withoutUserInfo: HTTPURL {
    var copy = self
    copy.userInfo = nil
    return copy
  }

  /// The whole URL, including user info. It may be secret.
  public var text: String {
    let user = userInfo.map { $0 + "@" } ?? ""
    return "\(scheme)://\(user)\(host)\(port.map { ":\($0)" } ?? "")\(path)\(query.map { "?" + $0 } ?? "")"
  }
}

extension HTTPURL: CustomStringConvertible {
  /// The URL for messages and logs: the origin and `/…`, because the paths and queries of feeds often work like a
  /// password.
  public var description: String { path.utf8.count > 1 || query != nil ? "\(origin)/…" : "\(origin)/" }
}

/// A scheme, host and port: the recipient of a request (RFC 6454).
public struct HTTPOrigin: Hashable, Sendable, CustomStringConvertible {
  /// The scheme.
  public let scheme: HTTPURL.Scheme
  /// The host, in lowercase.
  public let host: String
  /// The port.
  public let port: Int

  /// Creates an origin.
  ///
  /// - Parameter host: The host, in lowercase.
  public init(scheme: HTTPURL.Scheme, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// The origin as a URL without a path; a default port is omitted.
  public var description: String { "\(scheme)://\(host)\(port == scheme.defaultPort ? "" : ":\(port)")" }
}
