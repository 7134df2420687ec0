/// Which names of this server requests may use.
///
/// A page elsewhere on the web can have its own name lead here (DNS rebinding), and then asks in the name of whoever looks
/// at it. An address instead of a name cannot come about that way.
struct HostCheck: Sendable {
  private let names: Set<String>

  /// - Parameter names: the names that people use for this server, beside `localhost`.
  init(_ names: [String]) { self.names = Set(names.map { $0.lowercased() } + ["localhost"]) }

  /// Whether a host with or without a port, as in the header Host, may be used.
  func allows(_ authority: String) -> Bool {
    guard let host = Self.host(authority) else { return false }
    return names.contains(host) || NetworkAddress(host) != nil
  }

  /// Whether a page of this origin may send requests, as the header Origin names it.
  func allows(origin: String) -> Bool {
    for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
      return allows(String(origin.dropFirst(scheme.count)))
    }
    return false
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
