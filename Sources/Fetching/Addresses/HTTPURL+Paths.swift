import ICalendar

extension HTTPURL {
  /// Path and query as a request has them: what cannot stand there is escaped, what is escaped stays.
  public var target: String {
    let path = path.isEmpty ? "/" : path
    return Self.escaping(path, query: false) + (query.map { "?" + Self.escaping($0, query: true) } ?? "")
  }

  /// Whether both mean the same resource of the same origin: paths are compared after decoding once, since servers escape
  /// in one answer what they do not escape in the next (RFC 3986 6.2.2).
  public func isSameResource(as other: HTTPURL) -> Bool {
    origin == other.origin && query == other.query && decodedPath == other.decodedPath
  }

  /// The bytes of the path, decoded once; `%2F` stays what it is, since it is no slash.
  public var decodedPath: [UInt8] { Self.decoding(path.isEmpty ? "/" : path) }

  /// A text without its escapes: the bytes that `%XX` stand for, once. `%` without two digits stands for itself.
  public static func decoding(_ text: String, keepingSlashes: Bool = true) -> [UInt8] {
    PercentEncoding.decoded(Array(text.utf8)) { keepingSlashes && $0 == UInt8(ascii: "/") }
  }

  /// Escapes what RFC 3986 allows neither in paths nor in queries; `%` without two digits too.
  private static func escaping(_ text: String, query: Bool) -> String {
    PercentEncoding.encoded(text, keepsEncoded: true) { byte in
      PercentEncoding.isUnreserved(byte) || "!$&'()*+,;=:@/".utf8.contains(byte) || (query && byte == UInt8(ascii: "?"))
    }
  }
}
