import Foundation

/// Search words to highlight in text, ignoring accents.
struct FoundWords {
  private let words: [String]

  /// The maximum number of Unicode scalars to show from a line.
  private static let longest = 200
  /// The maximum number of search words, and of highlights in one string.
  private static let (mostWords, mostMarks) = (16, 20)

  init(_ words: [String]) { self.words = Array(words.lazy.filter { !$0.isEmpty }.prefix(Self.mostWords)) }

  /// Splits text into parts and marks the parts that match.
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

  /// Returns an excerpt of a line around one of the words, or nil if the line contains none of them.
  func around(_ line: String) -> String? {
    guard let range = first(in: line[...]) else { return nil }
    // Cut by scalars, because a letter may have any number of accents.
    let scalars = line.unicodeScalars
    let start =
      scalars.index(range.lowerBound, offsetBy: -Self.longest / 2, limitedBy: scalars.startIndex) ?? scalars.startIndex
    let end = scalars.index(start, offsetBy: Self.longest, limitedBy: scalars.endIndex) ?? scalars.endIndex
    let part = String(scalars[start..<end])
    return (start > scalars.startIndex ? "…" : "") + part + (end < scalars.endIndex ? "…" : "")
  }

  private func first(in text: Substring) -> Range<Substring.Index>? {
    words.compactMap { text.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) }
      // A word that consists only of accents matches nothing.
      .filter { !$0.isEmpty }
      .min { $0.lowerBound < $1.lowerBound }
  }
}
