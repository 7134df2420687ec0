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
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if let byte = escape(in: bytes, at: place), !(keepingSlashes && byte == 0x2F) {
        decoded.append(byte)
        place += 3
      } else {
        decoded.append(bytes[place])
        place += 1
      }
    }
    return decoded
  }

  private static func escape(in bytes: [UInt8], at place: Int) -> UInt8? {
    guard
      bytes[place] == 0x25, place + 2 < bytes.count, bytes[place + 1].isHexDigit, bytes[place + 2].isHexDigit
    else { return nil }
    return UInt8(String(decoding: bytes[place + 1...place + 2], as: UTF8.self), radix: 16)
  }

  /// Escapes what RFC 3986 allows neither in paths nor in queries; `%` without two digits too.
  private static func escaping(_ text: String, query: Bool) -> String {
    let bytes = Array(text.utf8)
    var escaped: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      let isPlain =
        byte == 0x25
        ? escape(in: bytes, at: place) != nil
        : byte.isLetter || byte.isDigit || "-._~!$&'()*+,;=:@/".utf8.contains(byte) || (query && byte == 0x3F)
      if isPlain {
        escaped.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += Array("%\(byte < 16 ? "0" : "")\(digits)".utf8)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
