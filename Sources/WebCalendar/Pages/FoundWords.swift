import Foundation

/// Words that were looked for, to be marked in texts, whatever their accents.
struct FoundWords {
  private let words: [String]

  /// How many characters of a line are shown.
  private static let longest = 200

  init(_ words: [String]) { self.words = words.filter { !$0.isEmpty } }

  /// A text in parts, of which those are marked that were looked for.
  func parts(_ text: String) -> [[String: Any]] {
    var parts: [[String: Any]] = []
    var rest = text[...]
    while let range = first(in: rest) {
      if range.lowerBound > rest.startIndex {
        parts.append(["text": String(rest[..<range.lowerBound]), "isMark": false])
      }
      parts.append(["text": String(rest[range]), "isMark": true])
      rest = rest[range.upperBound...]
    }
    if !rest.isEmpty { parts.append(["text": String(rest), "isMark": false]) }
    return parts
  }

  /// A line if it has one of the words, cut around it; nil if it has none.
  func around(_ line: String) -> String? {
    guard let range = first(in: line[...]) else { return nil }
    let before = line.distance(from: line.startIndex, to: range.lowerBound)
    let start = line.index(line.startIndex, offsetBy: max(0, before - Self.longest / 2))
    let part = line[start...].prefix(Self.longest)
    return (start > line.startIndex ? "…" : "") + part + (part.endIndex < line.endIndex ? "…" : "")
  }

  private func first(in text: Substring) -> Range<Substring.Index>? {
    words.compactMap { text.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) }
      // A word of nothing but accents is found in nothing.
      .filter { !$0.isEmpty }
      .min { $0.lowerBound < $1.lowerBound }
  }
}
