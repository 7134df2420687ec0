import HTTPTypes

/// A request and its sender.
struct ServedRequest: Sendable {
  /// Reads the body of a request, up to a maximum size.
  typealias BodyReader = @Sendable (BodySize) async throws(RequestRefusal) -> [UInt8]

  var method: HTTPRequest.Method
  var path: RequestPath
  var fields: HTTPFields = [:]
  /// The body, once it has been read.
  var body: [UInt8] = []
  /// Reads the body, or nil if it has been read completely.
  var reader: BodyReader?
  /// The client's address as text, as reported by a trusted proxy if there is one.
  var address = "127.0.0.1"
  /// The key under which the address is counted.
  var addressKey: String { NetworkAddress.key(of: address) }
  /// The server name and port in the request, already checked.
  var authority = "localhost"
  /// The account on this machine whose program sent the request. See ``PeerUser``.
  var peerUser: @Sendable () -> String? = { "" }
  /// Whether the request came over TLS, to the server or to its proxy.
  var isSecure = false
  /// The name of the user who sent the request, or nil for the single owner of a server without users.
  var user: String?

  /// Returns a header as it was sent.
  subscript(_ name: HTTPField.Name) -> String? { fields[name] }

  /// Whether the client is a browser, that is, whether it accepts HTML.
  var takesPages: Bool { fields[.accept]?.contains("text/html") == true }

  /// Whether the response may be compressed with gzip (RFC 9110 12.5.3).
  var takesGzip: Bool {
    self[.acceptEncoding]?.lowercased().split(separator: ",").contains { part in
      let words = part.split(separator: ";").map { $0.filter { $0 != " " } }
      return words.first == "gzip"
        && !words.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
    } ?? false
  }

  /// The lowercase media type of the body, without parameters.
  var mediaType: String? {
    fields[.contentType].map { type in
      String(type.prefix { $0 != ";" }).lowercased().filter { $0 != " " && $0 != "\t" }
    }
  }

  /// Reads the body, now that the sender is known, and answers the request.
  ///
  /// - Parameters:
  ///   - size: The maximum size of the body, or nil to not read it.
  ///   - answer: Answers the complete request.
  func withBody(
    _ size: BodySize?, _ answer: (ServedRequest) async -> ServedResponse
  ) async -> ServedResponse {
    guard let size, let reader else { return await answer(self) }
    var whole = self
    whole.reader = nil
    do {
      whole.body = try await reader(size)
    } catch {
      return error.response
    }
    return await answer(whole)
  }
}

extension HTTPRequest.Method {
  /// Whether requests with this method change nothing.
  var isReading: Bool { Self.reading.contains(rawValue) }

  private static let reading: Set<String> = ["GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT"]
}
