/// Operations on text that people write.
extension StringProtocol {
  /// The text without leading and trailing blanks.
  package var trimmingBlanks: String {
    let blanks: Set<Character> = [" ", "\t", "\u{A0}"]
    let start = drop { blanks.contains($0) }
    return String(start.reversed().drop { blanks.contains($0) }.reversed())
  }
}

extension Character {
  /// Whether any of the character's scalars is a control character.
  package var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
