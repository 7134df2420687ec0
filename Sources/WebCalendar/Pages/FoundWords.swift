import Foundation

/// Words that were looked for, to be marked in texts, whatever their accents.
struct FoundWords {
  private let words: [String]

  /// How many characters of Unicode of a line are shown.
  private static let longest = 200
  /// How many words are looked for, and how many places of a text are marked.
  private static let (mostWords, mostMarks) = (16, 20)

  init(_ words: [String]) { self.words = Array(words.lazy.filter { !$0.isEmpty }.prefix(Self.mostWords)) }

  /// A text in parts, of which those are marked that were looked for.
  func parts(_ text: String) -> [[String: Any]] {
    var parts: [[String: Any]] = []
    var rest = text[...]
    for _ in 0..<Self.mostMarks {
      guard let range = first(in: rest) else { break }
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
    // A letter may have as many accents as there is room for.
    let scalars = line.unicodeScalars
    let start =
      scalars.index(range.lowerBound, offsetBy: -Self.longest / 2, limitedBy: scalars.startIndex) ?? scalars.startIndex
    let end = scalars.index(start, offsetBy: Self.longest, limitedBy: scalars.endIndex) ?? scalars.endIndex
    let part = String(scalars[start..<end])
    return (start > scalars.startIndex ? "…" : "") + part + (end < scalars.endIndex ? "…" : "")
  }

  private func first(in text: Substring) -> Range<Substring.Index>? {
    words.compactMap { text.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) }
      // A word of nothing but accents is found in nothing.
      .filter { !$0.isEmpty }
      .min { $0.lowerBound < $1.lowerBound }
  }
}
