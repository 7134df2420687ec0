/// The text of cells: UTF-8, else Windows-1252.
enum CSVText {
  /// The text of a cell, with its line breaks as LF.
  ///
  /// - Returns: The text, and whether the bytes are UTF-8.
  static func text(_ bytes: [UInt8]) -> (text: String, isUTF8: Bool) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      var text = ""
      for byte in bytes { text.unicodeScalars.append(scalar(byte)) }
      return (text.withLineFeeds, false)
    }
    return (text.withLineFeeds, true)
  }

  private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    byte & 0xE0 == 0x80 ? windows1252[Int(byte & 0x1F)] : Unicode.Scalar(byte)
  }

  /// What the bytes 0x80 to 0x9F stand for; those for nothing stand for U+FFFD.
  private static let windows1252: [Unicode.Scalar] = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}

extension String {
  fileprivate var withLineFeeds: String {
    utf8.contains(0x0D) ? replacing("\r\n", with: "\n").replacing("\r", with: "\n") : self
  }
}
