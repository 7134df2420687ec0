/// Which names of this server requests may use.
///
/// A page elsewhere on the web can have its own name lead here (DNS rebinding), and then asks in the name of whoever looks
/// at it. An address instead of a name cannot come about that way.
struct HostCheck: Sendable {
  private let names: Set<String>
  /// Those of the names that are this server's alone, and neither the machine's nor an address.
  private let ownNames: Set<String>

  /// - Parameter names: the names that people use for this server, beside `localhost`.
  init(_ names: [String]) {
    let given = Set(names.map { $0.lowercased() })
    self.names = given.union(["localhost"])
    ownNames = given.filter { NetworkAddress($0) == nil && $0 != "localhost" }
  }

  /// Whether a host with or without a port, as in the header Host, may be used.
  func allows(_ authority: String) -> Bool {
    guard let host = Self.host(authority) else { return false }
    return names.contains(host) || NetworkAddress(host) != nil
  }

  /// Whether a page of this origin, as the header Origin names it, may send a request: it is a page of this server, under
  /// the name and at the port of the request, or under a name of its own at the usual port, since a proxy may send another
  /// one on. Others of the machine, and other addresses, are somebody else.
  ///
  /// - Parameters:
  ///   - authority: the host and the port of the request.
  ///   - isSecure: whether it came over TLS: a page that did not is not one of this server.
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

  /// A host without the port that need not be said, in small letters.
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
