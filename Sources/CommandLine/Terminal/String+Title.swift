import CalendarText
import TerminalText

extension Optional<String> {
  /// A title for people: on one line, without white space around it or what a terminal must not get; isolated if it is
  /// written from right to left.
  package var displayTitle: String {
    guard let title = self?.printable else { return ItemTitle.missing }
    // Most titles need no second look.
    let isPlain = title.utf8.allSatisfy { $0 >= 0x20 } && title.utf8.first != 0x20 && title.utf8.last != 0x20
    let line = isPlain ? title : title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? ItemTitle.missing : line.isolated
  }
}
