import TerminalText

extension String {
  /// The text for use within a line, such as a file name. Tabs and line breaks are also replaced with visible symbols.
  var printableWord: String {
    let text = printable
    guard text.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) else { return text }
    return String(
      text.map { (character: Character) -> Character in
        switch character {
        case "\t": "\u{2409}"
        case _ where character.isNewline: "\u{2424}"
        default: character
        }
      })
  }
}
