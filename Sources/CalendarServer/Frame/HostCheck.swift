/// The host names that requests to this server may use.
///
/// A page on another site can point its own name at this server (DNS rebinding) and then send requests on behalf of the
/// person viewing it. Requests to an IP address cannot be forged this way.
struct HostCheck: Sendable {
  private let names: Set<String>
  /// The names used only by this server. IP addresses and names of the machine are excluded.
  private let ownNames: Set<String>

  /// - Parameter names: The names that people use for this server, in addition to `localhost`.
  init(_ names: [String]) {
    let given = Set(names.map { $0.lowercased() })
    self.names = given.union(["localhost"])
    ownNames = given.filter { NetworkAddress($0) == nil && $0 != "localhost" }
  }

  /// Whether a host, with or without a port as in the Host header, is allowed.
  func allows(_ authority: String) -> Bool {
    guard let host = Self.host(authority) else { return false }
    return names.contains(host) || NetworkAddress(host) != nil
  }

  /// Whether a page from this origin may send a request: the origin must have the host and port of the request or,
  /// because a proxy may change the host, one of the server's own names with the default port. Other ports of the
  /// machine and other addresses are different origins.
  ///
  /// - Parameters:
  ///   - authority: The host and port of the request.
  ///   - isSecure: Whether the request came over TLS. If so, a page loaded without TLS is not from this server.
  func allows(origin: String, to authority: String, isSecure: Bool) -> Bool {
    for (scheme, port) in [("https://", ":443"), ("http://", ":80")] where origin.hasPrefix(scheme) {
      if isSecure, scheme == "http://" { return false }
      let (page, server) = (
        Self.withoutPort(origin.dropFirst(scheme.count), port), Self.withoutPort(authority[...], port)
      )
      return !page.isEmpty && (page == server || ownNames.contains(page))
    }
    return false
  }

  /// Returns a lowercase host without the default port.
  private static func withoutPort(_ authority: Substring, _ port: String) -> String {
    (authority.hasSuffix(port) ? authority.dropLast(port.count) : authority).lowercased()
  }

  private static func host(_ authority: String) -> String? {
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      return isPort(authority[authority.index(after: end)...])
        ? String(authority[authority.index(after: authority.startIndex)..<end]) : nil
    }
    let host = authority.prefix { $0 != ":" }
    if host.isEmpty || !isPort(authority[host.endIndex...]) { return nil }
    return host.lowercased()
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || (text.first == ":" && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber } && text.count <= 6)
  }
}
