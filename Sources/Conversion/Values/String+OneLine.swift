/// Texts in formats that give them one line.
extension StringProtocol {
  /// The text without blanks around it.
  var trimmingBlanks: String {
    let blanks: Set<Character> = [" ", "\t", "\u{A0}"]
    let start = drop { blanks.contains($0) }
    return String(start.reversed().drop { blanks.contains($0) }.reversed())
  }

  /// Whether it has several lines that are not empty.
  var hasLineBreaks: Bool { split(maxSplits: 1, whereSeparator: \.isNewline).count > 1 }

  /// Its lines that are not empty, with a sign between them, and without control characters.
  var onOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ⏎ ").filter { !$0.isControl }
  }
}

extension Character {
  /// Whether it has a control character in it.
  var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
