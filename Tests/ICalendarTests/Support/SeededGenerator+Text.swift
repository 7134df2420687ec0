import TestSupport

extension SeededGenerator {
  /// Returns a text of up to `length` characters that tend to cause problems.
  mutating func text(upTo length: Int) -> String {
    let characters: [String] = [
      "a", "B", "7", " ", "\t", "\"", "^", "'", "n", "N", "\\", ",", ";", ":", "=", "\n", "\r", "\r\n", "é", "日", "🎉",
      "\u{0}", "\u{1}", "\u{7F}", "\u{85}", "\u{2028}", "e\u{301}", "\u{FEFF}", "-", "/", ".", "+", "?",
    ]
    return (0..<Int.random(in: 0...length, using: &self)).map { _ in pick(characters) }.joined()
  }
}
