import ICalendar

/// Decodes the text of cells as UTF-8 or else Windows-1252.
enum CSVText {
  /// Returns the text of a cell, with line breaks converted to LF.
  ///
  /// - Returns: The text, and whether the bytes are UTF-8.
  static func text(_ bytes: [UInt8]) -> (text: String, isUTF8: Bool) {
    let (text, isUTF8) = Charset.guessedText(bytes)
    return (text.withLineFeeds, isUTF8)
  }
}

extension String {
  fileprivate var withLineFeeds: String {
    utf8.contains(0x0D) ? replacing("\r\n", with: "\n").replacing("\r", with: "\n") : self
  }
}
