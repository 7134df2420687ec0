import HTTPTypes

/// The destination of COPY and MOVE (RFC 4918 10.3).
struct Destination {
  let path: RequestPath

  /// - Throws: `DAVFailure`: 400 if the header is missing or not a URL, 502 if it names another server (RFC 4918
  ///   9.8.5).
  init(of request: ServedRequest) throws {
    guard let text = request[.destination], let path = RequestPath(text) else {
      throw DAVFailure(.badRequest, nil, "the Destination header is missing or is not a URL")
    }
    if let scheme = text.firstRange(of: "://"), !text.hasPrefix("/") {
      let authority = text[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      // A proxy may use a different host name than its clients do. It then forwards the name that the clients use.
      let own = [request.authority, request[.forwardedHost] ?? ""].map { Self.host($0[...]) }
      if !own.contains(Self.host(authority)) {
        throw DAVFailure(.badGateway, nil, "the destination is on another server, “\(authority)”")
      }
    }
    self.path = path
  }

  /// Returns a host name without the port. Behind a proxy, the port differs from the one that clients see.
  private static func host(_ authority: Substring) -> String {
    let place = authority.split(separator: "@").last ?? authority
    let end = place.lastIndex(of: "]") ?? place.startIndex
    return String(place[..<(place[end...].firstIndex(of: ":") ?? place.endIndex)]).lowercased()
  }
}

extension HTTPField.Name {
  static let forwardedHost = HTTPField.Name("X-Forwarded-Host")!
}
