/// The words of pages in a language: one table for each.
struct PageWords: Sendable {
  /// The tag of the language (BCP 47).
  let tag: String
  /// All words by the names of their uses, as templates take them.
  let texts: [String: String]

  init(_ tag: String, _ words: [PageWord: String]) {
    self.tag = tag
    texts = Dictionary(words.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
  }

  /// The languages that there are, the usual one first.
  static let all = [english, german]

  /// The words for a reader whose language has a tag; English where there are no others.
  static func of(_ tag: String) -> PageWords {
    let language = tag.prefix { $0 != "-" }.lowercased()
    return all.first { $0.tag == language } ?? english
  }

  subscript(_ word: PageWord) -> String { texts[word.rawValue] ?? word.rawValue }

  /// The words with what is filled in.
  func text(_ word: PageWord, _ values: [String]) -> String {
    // A value that looks like a place is none.
    let parts = self[word].split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { text, part in
      guard part.dropFirst().first == "}", let index = part.first?.wholeNumberValue, values.indices.contains(index)
      else {
        return text + "{" + part
      }
      return text + values[index] + part.dropFirst(2)
    }
  }
}

extension PageLanguage {
  /// The words of pages for the reader.
  var words: PageWords { .of(tag) }
}
