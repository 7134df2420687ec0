import HTTPTypes

/// A request, and who sent it.
struct ServedRequest: Sendable {
  /// Reads the body of a request, which may have a size.
  typealias BodyReader = @Sendable (BodySize) async throws(RequestRefusal) -> [UInt8]

  var method: HTTPRequest.Method
  var path: RequestPath
  var fields: HTTPFields = [:]
  /// The body, once it was read.
  var body: [UInt8] = []
  /// Reads the body; nil if nothing of it is still to come.
  var reader: BodyReader?
  /// The address that it came from, as text; what a proxy said if it may.
  var address = "127.0.0.1"
  /// What the address counts as.
  var addressKey: String { NetworkAddress.key(of: address) }
  /// The name and the port of the server as they were asked for; checked.
  var authority = "localhost"
  /// Whether it came over TLS, to the server or to its proxy.
  var isSecure = false
  /// The name of the user who sent it; nil for the single owner of a server without users.
  var user: String?

  /// A header as it was sent.
  subscript(_ name: HTTPField.Name) -> String? { fields[name] }

  /// Whether a browser asks, which shows pages to people.
  var takesPages: Bool { fields[.accept]?.contains("text/html") == true }

  /// Whether the answer may be packed (RFC 9110 12.5.3).
  var takesGzip: Bool {
    self[.acceptEncoding]?.lowercased().split(separator: ",").contains { part in
      let words = part.split(separator: ";").map { $0.filter { $0 != " " } }
      return words.first == "gzip"
        && !words.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
    } ?? false
  }

  /// The type of the body without parameters, in small letters.
  var mediaType: String? {
    fields[.contentType].map { type in
      String(type.prefix { $0 != ";" }).lowercased().filter { $0 != " " && $0 != "\t" }
    }
  }

  /// Answers the request with its body, which is read only now that it is known who sends it.
  ///
  /// - Parameters:
  ///   - size: how large the body may be; nil if it is not read at all.
  ///   - answer: what answers the whole request.
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
  /// Whether a request of it changes nothing.
  var isReading: Bool { Self.reading.contains(rawValue) }

  private static let reading: Set<String> = ["GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT"]
}
