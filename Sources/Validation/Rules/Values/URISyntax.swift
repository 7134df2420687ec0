/// What is asked of texts that should be URIs (RFC 3986).
package enum URISyntax {
  /// The scheme in small letters; nil if there is none.
  static func scheme(_ text: String) -> String? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon]
    guard let first = scheme.utf8.first, (first | 0x20) &- 0x61 < 26,
      scheme.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E })
    else { return nil }
    return scheme.lowercased()
  }

  /// Whether it has a scheme, something behind it, and only characters that a URI may have.
  package static func isValid(_ text: String) -> Bool {
    guard let scheme = scheme(text), text.utf8.count > scheme.utf8.count + 1 else { return false }
    return text.utf8.allSatisfy { allowedBytes[Int($0)] }
  }

  /// The text with what a URI may not hold percent-encoded, and with https:// before a bare host; nil if that makes
  /// no URI.
  package static func mended(_ text: String) -> String? {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if allowedBytes[Int(byte)] {
        bytes.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        bytes += Array(("%" + (digits.count == 1 ? "0" : "") + digits).utf8)
      }
    }
    var encoded = String(decoding: bytes, as: UTF8.self)
    if scheme(encoded) == nil {
      guard encoded.lowercased().hasPrefix("www."), !encoded.contains("%20") || encoded.contains("/") else {
        return nil
      }
      encoded = "https://" + encoded
    }
    return isValid(encoded) ? encoded : nil
  }

  private static let allowedBytes: [Bool] = (0..<256).map { code in
    let byte = UInt8(code)
    return (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || Array("-._~:/?#[]@!$&'()*+,;=%".utf8).contains(byte)
  }
}
