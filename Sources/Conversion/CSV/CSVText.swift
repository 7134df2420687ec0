/// The text of cells: UTF-8, else Windows-1252.
enum CSVText {
  /// The text of a cell, with its line breaks as LF.
  ///
  /// - Returns: The text, and whether the bytes are UTF-8.
  static func text(_ bytes: [UInt8]) -> (text: String, isUTF8: Bool) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return (Windows1252.text(bytes).withLineFeeds, false)
    }
    return (text.withLineFeeds, true)
  }
}

extension String {
  fileprivate var withLineFeeds: String {
    utf8.contains(0x0D) ? replacing("\r\n", with: "\n").replacing("\r", with: "\n") : self
  }
}
