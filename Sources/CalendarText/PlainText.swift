/// Formats calendar text for display on pages.
package enum PlainText {
  /// The text on one line.
  package static func line(_ text: String) -> String {
    clean(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The beginning of the text on one line, for pages that show many texts. The length is limited in Unicode scalars
  /// because a character may have any number of accents.
  ///
  /// - Parameter most: The maximum number of Unicode scalars, not counting the ellipsis.
  package static func short(_ text: String, _ most: Int = 300) -> String {
    // After white space is removed, this is nearly always enough.
    let start = text.unicodeScalars.prefix(4 * most)
    let line = Self.line(String(start)).unicodeScalars
    if line.count <= most, start.endIndex == text.unicodeScalars.endIndex { return String(line) }
    return String(line.prefix(most)) + "…"
  }

  /// An address on one line, without the password before the host.
  package static func address(_ text: String) -> String { withoutPassword(line(text)) }

  /// An address without the password before the host (RFC 3986 3.2.1), which must not be shown.
  package static func withoutPassword(_ address: String) -> String {
    guard let slashes = address.firstRange(of: "://") else { return address }
    let authority = address[slashes.upperBound...].prefix { !"/?#\\".contains($0) }
    guard let host = authority.lastIndex(of: "@"), let colon = authority[..<host].firstIndex(of: ":") else {
      return address
    }
    return String(address[..<colon] + address[host...])
  }

  /// The text without surrounding white space; line breaks are kept.
  package static func lines(_ text: String) -> [String] {
    let lines = clean(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    let isBlank = { (line: String) in line.allSatisfy(\.isWhitespace) }
    return Array(lines.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }

  /// The text without characters that control terminals or the direction of the surrounding text.
  private static func clean(_ text: String) -> String {
    let isClean = text.unicodeScalars.allSatisfy { !isControl($0) }
    if isClean { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) }))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF: true
    default: false
    }
  }

  /// The text if it is an address that a page may link to (web, mail or telephone), or nil for anything else, such as
  /// `javascript:`.
  package static func link(_ text: String) -> String? {
    guard let colon = text.firstIndex(of: ":"), schemes.contains(text[..<colon].lowercased()) else { return nil }
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.value > 0x20 && !isControl($0) && !"<>\"`".unicodeScalars.contains($0)
    }
    return isPlain ? text : nil
  }

  private static let schemes: Set<String> = ["http", "https", "mailto", "tel"]
}
