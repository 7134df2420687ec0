import CalendarModel

/// Texts in formats that give them one line.
extension StringProtocol {
  /// Whether it has several lines that are not empty.
  var hasLineBreaks: Bool { split(maxSplits: 1, whereSeparator: \.isNewline).count > 1 }

  /// Its lines that are not empty, with a sign between them, and without control characters.
  var onOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ⏎ ").filter { !$0.isControl }
  }
}
