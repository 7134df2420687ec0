/// Which redirects are followed.
///
/// Never to another scheme than http and https, never from https to http, and never from elsewhere into the network at
/// home: an answer must not make this machine ask its own router.
public struct RedirectPolicy: Hashable, Sendable {
  /// How many one request may have.
  public var limit: Int

  /// Follows as many redirects.
  public init(limit: Int = 5) {
    self.limit = limit
  }

  /// Follows none: 301 to 308 are answers.
  public static let none = RedirectPolicy(limit: 0)

  /// The request that a redirect leads to.
  ///
  /// - Throws: ``HTTPError`` `redirect` if it is not to be followed.
  func following(_ response: HTTPResponse, of request: HTTPRequest) throws(HTTPError) -> HTTPRequest {
    let from = request.url
    guard let location = response.header["Location"] else {
      throw HTTPError(.redirect, "\(from.origin) redirects without saying where (\(response.status))")
    }
    let target: HTTPURL
    do { target = try from.resolving(location) } catch {
      throw HTTPError(
        .redirect, "\(from.origin) redirects to something that is not read (\(response.status)): \(error.message)")
    }
    if from.scheme == .https, target.scheme == .http {
      throw HTTPError(.redirect, "\(from.origin) redirects to \(target.origin), which is not protected")
    }
    if target.isPrivate, !from.isPrivate {
      throw HTTPError(.redirect, "\(from.origin) redirects to \(target.origin), which is in a private network")
    }
    var next = request
    next.url = target
    if response.status == 303 && request.method != "HEAD" || response.status < 303 && request.method == "POST" {
      next.method = "GET"
      next.content = .none
      next.header["Content-Type"] = nil
    }
    if target.origin != from.origin {
      next.header = HTTPHeader(request.header.fields.filter { Self.harmless.contains($0.name.lowercased()) })
      next.url.userInfo = nil
    }
    return next
  }

  /// Fields that another origin gets too; all others may hold something secret.
  private static let harmless: Set<String> = [
    "accept", "accept-language", "content-type", "depth", "if-match", "if-modified-since", "if-none-match", "overwrite",
    "prefer",
  ]
}

extension HTTPURL {
  /// Whether the host is an address of this machine or of a private network, or a name that means one.
  var isPrivate: Bool {
    let name = host.lowercased()
    if name == "localhost" || name.hasSuffix(".localhost") { return true }
    if name.hasPrefix("[") {
      let address = name.dropFirst().dropLast()
      let isLocal = ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains { address.hasPrefix($0) }
      return isLocal || address == "::1" || address == "::" || address.hasPrefix("::ffff:")
    }
    let labels = name.split(separator: ".")
    let parts = labels.map { UInt8($0) }
    guard parts.count == 4, let first = parts[0], let second = parts[1], parts[2] != nil, parts[3] != nil else {
      // What is no address in four decimal parts, such as 127.1 or 0x7f000001, may still mean one.
      return labels.last.map { $0.hasPrefix("0x") || $0.utf8.allSatisfy(\.isDigit) } ?? true
    }
    switch (first, second) {
    case (0, _), (10, _), (127, _), (169, 254), (172, 16...31), (192, 168), (100, 64...127): return true
    default: return false
    }
  }
}
