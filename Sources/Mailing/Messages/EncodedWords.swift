import ICalendar

/// Texts in headers (RFC 2047).
enum EncodedWords {
  /// A text as the value of a field, with folds. Nothing in it ends the field.
  static func text(_ text: String) -> String {
    let isPlain = text.utf8.count <= longestPlain && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    // What looks like an encoded word is encoded, or it would be read as one.
    if isPlain, !text.contains("=?"), text.first != " ", text.last != " " { return text }
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
    return words.joined(separator: "\r\n ")
  }

  private static let longestPlain = 66
  /// A line has at most 76 characters, with the name of the field before it; a word has 12 around the text, and four for
  /// three bytes.
  private static let mostBytes = 39

  private static func word(_ bytes: [UInt8]) -> String { "=?utf-8?B?\(Base64.encode(bytes))?=" }
}
