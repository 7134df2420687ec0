import CalendarText

/// The words of pages in a language: one table for each.
struct PageWords: Sendable {
  /// The tag of the language (BCP 47).
  let tag: String
  /// All words by the names of their uses, as templates take them.
  let texts: [String: String]
  private let counts: [PageCount: PageCount.Forms]

  /// - Parameters:
  ///   - tables: the words, in parts.
  ///   - counts: what is counted.
  init(_ tag: String, _ tables: [[PageWord: String]], _ counts: [PageCount: PageCount.Forms]) {
    self.tag = tag
    self.counts = counts
    texts = Dictionary(tables.joined().map { ($0.key.rawValue, $0.value) }) { first, _ in first }
  }

  subscript(_ word: PageWord) -> String { texts[word.rawValue] ?? word.rawValue }

  /// What is said of one, and of any other number.
  subscript(_ word: PageCount) -> PageCount.Forms { counts[word] ?? (word.rawValue, word.rawValue) }

  /// The words with what is filled in.
  func text(_ word: PageWord, _ values: [String]) -> String { self[word].filled(values) }

  /// The words for a number, with what else is filled in.
  func text(_ count: Int, _ word: PageCount, _ values: [String] = []) -> String {
    (count == 1 ? self[word].one : self[word].many).filled([String(count)] + values)
  }

  /// What the script says, by the names that it has there.
  var script: [[String: String]] {
    PageWord.script.map { ["name": $0.rawValue, "text": self[$0]] }
      + PageCount.script.flatMap { word in
        [("One", self[word].one), ("Many", self[word].many)].map { ["name": word.rawValue + $0.0, "text": $0.1] }
      }
  }

  /// Whether what other modules say, which is English, is in another language than this.
  var isForeign: Bool { tag != "en" }

  /// A title on one line, in quotation marks.
  func quoted(_ title: String) -> String { text(.quoted, [title]) }

  /// The beginning of a title on one line, never empty.
  func title(_ text: String?) -> String {
    let line = text.map { PlainText.short($0) } ?? ""
    return line.isEmpty ? self[.noTitle] : line
  }

  /// A number with one digit behind the point, unless that is nought.
  func tenths(_ number: Int) -> String {
    number % 10 == 0 ? String(number / 10) : "\(number / 10)\(self[.decimal])\(number % 10)"
  }
}
