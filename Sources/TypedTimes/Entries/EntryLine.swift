/// The words of a line, some of which are taken out; the remaining words form the title.
struct EntryLine {
  struct Word {
    /// The word as typed.
    let text: String
    /// The word in lowercase, without punctuation except a comma.
    let bare: String
    /// Whether the word always belongs to the title.
    var isFixed = false
    /// Whether the word is in quotation marks.
    var isQuoted = false
    var isTaken = false
  }

  private(set) var words: [Word] = []

  init(_ text: String) {
    let typed = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let quoted = Self.quoted(typed)
    for (index, word) in typed.enumerated() {
      // `@Mario's` is a place, and `@anna` is a person.
      let isPlace = index > 0 && word.first == "@" && word.dropFirst().first?.isUppercase ?? false
      for part in isPlace ? ["@", String(word.dropFirst())] : [word] {
        words.append(
          Word(text: part, bare: Self.bare(part), isFixed: quoted.contains(index), isQuoted: quoted.contains(index)))
      }
    }
    for index in words.indices.dropLast() where EntryWords.names.contains(phrase(index..<index + 2) ?? "") {
      fix(index..<index + 2)
    }
  }

  // MARK: Lookup

  /// Returns a word in lowercase without punctuation, or nil if it is taken, belongs to the title or does not exist.
  func word(_ index: Int) -> String? {
    guard words.indices.contains(index), !words[index].isTaken, !words[index].isFixed else { return nil }
    return TypedWords.withoutComma(words[index].bare)
  }

  /// Returns a range of words in lowercase, or nil if one of them is taken or belongs to the title.
  func phrase(_ range: Range<Int>) -> String? {
    let words = words[range]
    return words.contains { $0.isTaken || $0.isFixed } ? nil : words.map(\.bare).joined(separator: " ")
  }

  /// Returns a range of words in lowercase, including title words, or nil if one of them is taken or quoted.
  func left(_ range: Range<Int>) -> String? {
    let words = words[range]
    return words.contains { $0.isTaken || $0.isQuoted } ? nil : words.map(\.bare).joined(separator: " ")
  }

  /// Returns a range of words as typed.
  func text(_ range: Range<Int>) -> String { words[range].map(\.text).joined(separator: " ") }

  /// Whether a word was taken out.
  func isTaken(_ index: Int) -> Bool { words.indices.contains(index) && words[index].isTaken }

  /// Whether a word always belongs to the title.
  func isFixed(_ index: Int) -> Bool { words.indices.contains(index) && words[index].isFixed }

  /// Whether the word at an index is not part of the title, or does not exist.
  func isFree(_ index: Int) -> Bool { !words.indices.contains(index) || words[index].isTaken }

  /// Whether there is a title before an index.
  func hasTitle(before index: Int) -> Bool { words[..<index].contains { !$0.isTaken } }

  /// Whether a phrase is at an edge: at the beginning or end of the line, next to words that were taken out, after a
  /// preposition, or before a word that begins something else.
  func isAtEdge(_ range: Range<Int>) -> Bool {
    isFree(range.lowerBound - 1) || ends(range.upperBound)
      || EntryWords.prepositions.contains(word(range.lowerBound - 1) ?? "")
  }

  /// Whether something was taken out directly before or after a phrase.
  func isBesideGap(_ range: Range<Int>) -> Bool {
    [range.lowerBound - 1, range.upperBound].contains(where: isTaken)
  }

  /// Whether a phrase can end before an index.
  func ends(_ index: Int) -> Bool { isFree(index) || EntryWords.following.contains(word(index) ?? "") }

  /// Returns the longest phrase with a meaning. Among equally long phrases, one at an edge is preferred, then the last
  /// one.
  func longest<Meaning>(
    of count: Int, _ meaning: (String, Range<Int>) -> Meaning?
  ) -> (range: Range<Int>, meaning: Meaning)? {
    for length in stride(from: min(words.count, count), to: 0, by: -1) {
      var inside: (Range<Int>, Meaning)?
      for begin in stride(from: words.count - length, through: 0, by: -1) {
        let range = begin..<begin + length
        guard let found = phrase(range).flatMap({ meaning($0, range) }) else { continue }
        if isAtEdge(range) { return (range, found) }
        inside = inside ?? (range, found)
      }
      if let inside { return inside }
    }
    return nil
  }

  /// Returns the longest phrase with a meaning that begins at an index.
  func longest<Meaning>(from begin: Int, _ meaning: (String) -> Meaning?) -> (range: Range<Int>, meaning: Meaning)? {
    for end in stride(from: min(words.count, begin + QuickEntry.longestPhrase), to: begin, by: -1) {
      if let found = phrase(begin..<end).flatMap(meaning) { return (begin..<end, found) }
    }
    return nil
  }

  /// Returns the beginning of the longest phrase with a meaning that ends before an index.
  func beginning(ofPhraseBefore end: Int, _ meaning: (String) -> Bool) -> Int? {
    (max(0, end - QuickEntry.longestPhrase)..<end).first { phrase($0..<end).map(meaning) ?? false }
  }

  // MARK: Taking out

  mutating func take(_ range: Range<Int>, _ isTaken: Bool = true) {
    for index in range { words[index].isTaken = isTaken }
  }

  mutating func fix(_ range: Range<Int>) {
    for index in range { words[index].isFixed = true }
  }

  /// Removes words as if they had not been typed, so that the words on both sides become adjacent.
  mutating func drop(_ range: Range<Int>) { words.removeSubrange(range) }

  /// The remaining words, without dashes and commas next to words that were taken out.
  var title: String {
    let left = words.filter { !$0.isTaken }.map(\.text)
    var title = left.drop { $0.allSatisfy { ",;:–—-".contains($0) } }.joined(separator: " ")
    // The matching bracket may have been taken out.
    if title.count(where: { $0 == "(" }) != title.count(where: { $0 == ")" }) { title.removeAll { "()".contains($0) } }
    while let last = title.last, ",;:–—- ".contains(last) { title.removeLast() }
    return title
  }

  // MARK: Punctuation

  /// Removes punctuation: `tomorrow` from `(tomorrow.`, `tomorrow:` and `tmrw!`.
  private static func bare(_ word: String) -> String {
    var bare = word.lowercased().drop { $0 == "(" }
    while let last = bare.last, ";:!?)".contains(last) { bare.removeLast() }
    if bare.last == ".", bare.dropLast().last?.isLetter ?? false, !bare.dropLast().contains(".") { bare.removeLast() }
    return bare.isEmpty ? word.lowercased() : TypedWords.standard(bare)
  }

  /// Opening quotation marks, with the marks that close them.
  private static let marks: [Character: String] = ["\"": "\"”", "“": "”“", "„": "“”", "«": "»", "'": "'’", "‘": "’"]

  /// Finds the words in quotation marks, from an opening mark to the next closing one.
  private static func quoted(_ words: [String]) -> Set<Int> {
    var quoted: Set<Int> = []
    for index in words.indices where !quoted.contains(index) {
      guard let first = words[index].first(where: { $0 != "(" }), let closing = marks[first],
        let end = words.indices[index...].first(where: { end in
          (end > index || words[end].count > 1)
            && words[end].last { !",;:.!?)".contains($0) }.map(closing.contains) ?? false
        })
      else { continue }
      quoted.formUnion(index...end)
    }
    return quoted
  }
}
