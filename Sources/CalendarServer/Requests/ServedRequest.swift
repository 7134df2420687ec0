import HTTPTypes

/// A request, whole, and who sent it.
struct ServedRequest: Sendable {
  var method: HTTPRequest.Method
  var path: RequestPath
  var fields: HTTPFields = [:]
  var body: [UInt8] = []
  /// The address that it came from, as text; what a proxy said if it may.
  var address = "127.0.0.1"
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
}
