import ICalendar

extension HTTPURL {
  /// The path and query as sent in a request: invalid characters are escaped, and existing escapes are kept.
  public var target: String {
    let path = path.isEmpty ? "/" : path
    return Self.escaping(path, query: false) + (query.map { "?" + Self.escaping($0, query: true) } ?? "")
  }

  /// Whether two URLs refer to the same resource at the same origin. Paths are compared after decoding them once,
  /// because servers do not escape consistently (RFC 3986 6.2.2).
  public func isSameResource(as other: HTTPURL) -> Bool {
    origin == other.origin && query == other.query && decodedPath == other.decodedPath
  }

  /// The bytes of the path, decoded once; `%2F` is kept, because it is not a slash.
  public var decodedPath: [UInt8] { Self.decoding(path.isEmpty ? "/" : path) }

  /// Decodes the `%XX` escapes in a string once. `%` without two hex digits is kept.
  public static func decoding(_ text: String, keepingSlashes: Bool = true) -> [UInt8] {
    PercentEncoding.decoded(Array(text.utf8)) { keepingSlashes && $0 == UInt8(ascii: "/") }
  }

  /// Escapes characters that RFC 3986 does not allow in paths or queries, including `%` without two hex digits.
  private static func escaping(_ text: String, query: Bool) -> String {
    PercentEncoding.encoded(text, keepsEncoded: true) { byte in
      PercentEncoding.isUnreserved(byte) || "!$&'()*+,;=:@/".utf8.contains(byte) || (query && byte == UInt8(ascii: "?"))
    }
  }
}
