import HTTPTypes

/// Where COPY and MOVE lead (RFC 4918 10.3).
struct Destination {
  let path: RequestPath

  /// - Throws: `DAVFailure`: 400 if the header is missing or no URL, 502 if it is one of another server (RFC 4918 9.8.5).
  init(of request: ServedRequest) throws {
    guard let text = request[.destination], let path = RequestPath(text) else {
      throw DAVFailure(.badRequest, nil, "the header Destination is missing, or is no URL")
    }
    if let scheme = text.firstRange(of: "://"), !text.hasPrefix("/") {
      let authority = text[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      // A proxy may ask by another name than clients do, and says theirs.
      let own = [request.authority, request[.forwardedHost] ?? ""].map { Self.host($0[...]) }
      if !own.contains(Self.host(authority)) {
        throw DAVFailure(.badGateway, nil, "the destination is on another server, “\(authority)”")
      }
    }
    self.path = path
  }

  /// The name of a server without a port: behind a proxy that is another one than clients see.
  private static func host(_ authority: Substring) -> String {
    let place = authority.split(separator: "@").last ?? authority
    let end = place.lastIndex(of: "]") ?? place.startIndex
    return String(place[..<(place[end...].firstIndex(of: ":") ?? place.endIndex)]).lowercased()
  }
}

extension HTTPField.Name {
  static let forwardedHost = HTTPField.Name("X-Forwarded-Host")!
}
