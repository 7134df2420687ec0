import CalendarModel

/// Conversion of text for formats that allow only one line.
extension StringProtocol {
  /// Whether the text has several nonempty lines.
  var hasLineBreaks: Bool { split(maxSplits: 1, whereSeparator: \.isNewline).count > 1 }

  /// The nonempty lines joined by a separator, without control characters.
  var onOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ⏎ ").filter { !$0.isControl }
  }
}
