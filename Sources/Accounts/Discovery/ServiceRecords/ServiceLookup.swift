import Fetching

/// Looks up the calendar servers of a domain in the DNS (RFC 6764).
struct ServiceLookup {
  private let resolver: any NameResolver
  private let domain: String

  /// The maximum number of servers to try.
  private static let most = 8

  init(_ domain: String, _ resolver: any NameResolver) {
    self.domain = domain
    self.resolver = resolver
  }

  /// The result of a lookup.
  enum Outcome: Hashable {
    /// The servers to try, best first.
    case servers([HTTPURL])
    /// Servers without TLS, because the domain has no others.
    case unprotected([HTTPURL])
    /// No records.
    case silent
    /// The domain states that it does not offer the service.
    case absent
  }

  /// Looks for servers with TLS and, only if there are none, for servers without TLS.
  ///
  /// - Throws: ``AccountError`` `network` if no name server answers, `malformed` if the answer is not valid.
  func run() async throws(AccountError) -> Outcome {
    guard isName else { return .silent }
    var isAbsent = false
    for scheme in [HTTPURL.Scheme.https, .http] {
      let name = "\(scheme == .https ? "_caldavs" : "_caldav")._tcp.\(domain)"
      guard
        let services = try await read(
          ServiceRecord.type, name,
          { (message) throws(DNSMessage.Malformed) in
            try message.services()
          }), !services.isEmpty
      else { continue }
      var generator = SystemRandomNumberGenerator()
      let servers = ServiceRecord.ordered(services.filter { !$0.target.isEmpty }, by: &generator)
      if servers.isEmpty {
        isAbsent = isAbsent || scheme == .https
        continue
      }
      let urls = urls(servers, scheme, path: try await path(of: name))
      return scheme == .https ? .servers(urls) : .unprotected(urls)
    }
    return isAbsent ? .absent : .silent
  }

  /// Whether the DNS may contain the name, which must consist of ASCII characters and contain a dot.
  private var isName: Bool {
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && !labels.allSatisfy { Int($0) != nil }
      && labels.allSatisfy { 1...63 ~= $0.utf8.count && $0.utf8.allSatisfy(\.isOfHost) }
  }

  /// The path on a server. If the DNS does not specify one, the well-known path is used (RFC 6764 5).
  private func path(of name: String) async throws(AccountError) -> String {
    let path = try await read(16, name) { (message) throws(DNSMessage.Malformed) in try message.path() }
    return path.flatMap { $0 } ?? "/.well-known/caldav"
  }

  private func urls(_ servers: [ServiceRecord], _ scheme: HTTPURL.Scheme, path: String) -> [HTTPURL] {
    servers.prefix(Self.most).map { server in
      let port = Int(server.port)
      return HTTPURL(
        scheme: scheme, host: server.target, port: port == scheme.defaultPort ? nil : port, path: path)
    }
  }

  private func read<Value>(
    _ type: UInt16, _ name: String, _ value: (DNSMessage) throws(DNSMessage.Malformed) -> Value
  ) async throws(AccountError) -> Value? {
    guard let answer = try await resolver.answer(type, of: name) else { return nil }
    do {
      return try value(DNSMessage(answer))
    } catch {
      throw AccountError(
        .malformed, "the name server's answer for \(name) cannot be read: \(error.reason) (byte \(error.offset))")
    }
  }
}
