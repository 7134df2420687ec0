import ICalendar

/// Encodes text for header fields (RFC 2047).
enum EncodedWords {
  /// Returns a title as the words of a field.
  static func title(_ text: String) -> [String] {
    let text = plain(text)
    // Text that looks like an encoded word must be encoded, because it would otherwise be decoded.
    return isPrintable(text) && !text.contains("=?") && text.first != " " && text.last != " "
      && text.utf8.count <= longestPlain ? [text] : encoded(text)
  }

  /// Returns a person's name as the words of a field, to be followed by an address.
  static func name(_ text: String) -> [String] {
    let text = plain(text)
    if text.isEmpty { return [] }
    guard isPrintable(text), !text.contains("=?"), text.utf8.count <= longestPlain else { return encoded(text) }
    let isAtoms = text.split(separator: " ", omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty && word.utf8.allSatisfy { $0.isLetterOrDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
    }
    if isAtoms { return [text] }
    return text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") } ? encoded(text) : ["\"\(text)\""]
  }

  /// The text with each run of line breaks and control characters replaced by a space, so that the decoded text is
  /// always a single line.
  private static func plain(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isAfterBreak = false
    for scalar in text.unicodeScalars.prefix(longest) {
      let isBreak = isBreak(scalar)
      if !isBreak { result.append(scalar) } else if !isAfterBreak { result.append(" ") }
      isAfterBreak = isBreak
    }
    return String(result)
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func isPrintable(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

  private static func encoded(_ text: String) -> [String] {
    var words: [String] = []
    var part: [UInt8] = []
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if part.count + bytes.count > mostBytes {
        words.append(word(part))
        part = []
      }
      part += bytes
    }
    if !part.isEmpty { words.append(word(part)) }
    return words
  }

  /// The maximum length, which is longer than any real title. Servers refuse header fields that are much longer.
  private static let longest = 5_000
  private static let longestPlain = 66
  /// The maximum number of bytes in an encoded word. A line has at most 76 characters, including the name of the field.
  /// An encoded word has 12 characters around the text, and four for every three bytes.
  private static let mostBytes = 39

  private static func word(_ bytes: [UInt8]) -> String { "=?utf-8?B?\(Base64.encode(bytes))?=" }
}
