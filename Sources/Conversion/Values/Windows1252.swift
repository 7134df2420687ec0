/// The character set of old Windows for the languages of Western Europe, which is a superset of ISO 8859-1.
enum Windows1252 {
  /// What bytes in it say.
  static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes { text.unicodeScalars.append(scalar(byte)) }
    return text
  }

  private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    byte & 0xE0 == 0x80 ? special[Int(byte & 0x1F)] : Unicode.Scalar(byte)
  }

  /// What the bytes 0x80 to 0x9F stand for; those for nothing stand for U+FFFD.
  private static let special: [Unicode.Scalar] = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}
