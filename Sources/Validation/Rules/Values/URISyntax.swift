import ICalendar

/// Checks and repairs text that should be a URI (RFC 3986).
package enum URISyntax {
  /// Returns the scheme in lower case, or nil if there is none.
  static func scheme(_ text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: 0x3A) else { return nil }
    let scheme = text.utf8[..<colon]
    guard let first = scheme.first, (first | 0x20) &- 0x61 < 26,
      scheme.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E })
    else { return nil }
    return text[..<colon].lowercased()
  }

  /// Whether text has a scheme, something after it, and only characters that are allowed in a URI.
  package static func isValid(_ text: String) -> Bool {
    guard let scheme = scheme(text), text.utf8.count > scheme.utf8.count + 1 else { return false }
    return text.utf8.allSatisfy(PercentEncoding.isOfURI)
  }

  /// Returns the text with forbidden characters percent-encoded and https:// added before a bare host; nil if the
  /// result is not a URI.
  package static func mended(_ text: String) -> String? {
    var encoded = PercentEncoding.encoded(text, keeping: PercentEncoding.isOfURI)
    if scheme(encoded) == nil {
      guard encoded.lowercased().hasPrefix("www."), !encoded.contains("%20") || encoded.contains("/") else {
        return nil
      }
      encoded = "https://" + encoded
    }
    return isValid(encoded) ? encoded : nil
  }
}
