import CalendarText
import TerminalText

extension Optional<String> {
  /// A title for display: on one line, without surrounding white space or characters that could control the terminal,
  /// and isolated if it is written from right to left.
  package var displayTitle: String {
    guard let title = self?.printable else { return ItemTitle.missing }
    // Most titles can be used as they are.
    let isPlain = title.utf8.allSatisfy { $0 >= 0x20 } && title.utf8.first != 0x20 && title.utf8.last != 0x20
    let line = isPlain ? title : title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? ItemTitle.missing : line.isolated
  }
}
