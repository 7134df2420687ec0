import CalendarText

/// The words of pages in one language.
struct PageWords: Sendable {
  /// The tag of the language (BCP 47).
  let tag: String
  /// All words by name, for use in templates.
  let texts: [String: String]
  private let counts: [PageCount: PageCount.Forms]

  /// - Parameters:
  ///   - tables: The words, in several tables.
  ///   - counts: The strings with numbers.
  init(_ tag: String, _ tables: [[PageWord: String]], _ counts: [PageCount: PageCount.Forms]) {
    self.tag = tag
    self.counts = counts
    texts = Dictionary(tables.joined().map { ($0.key.rawValue, $0.value) }) { first, _ in first }
  }

  subscript(_ word: PageWord) -> String { texts[word.rawValue] ?? word.rawValue }

  /// Returns the forms for one and for any other number.
  subscript(_ word: PageCount) -> PageCount.Forms { counts[word] ?? (word.rawValue, word.rawValue) }

  /// Returns a string with its placeholders filled in.
  func text(_ word: PageWord, _ values: [String]) -> String { self[word].filled(values) }

  /// Returns the string for a number, with its other placeholders filled in.
  func text(_ count: Int, _ word: PageCount, _ values: [String] = []) -> String {
    (count == 1 ? self[word].one : self[word].many).filled([String(count)] + values)
  }

  /// The script's strings, by the names that the script uses.
  var script: [[String: String]] {
    PageWord.script.map { ["name": $0.rawValue, "text": self[$0]] }
      + PageCount.script.flatMap { word in
        [("One", self[word].one), ("Many", self[word].many)].map { ["name": word.rawValue + $0.0, "text": $0.1] }
      }
  }

  /// Whether this language differs from English, the language of messages from other modules.
  var isForeign: Bool { tag != "en" }

  /// Returns a title in quotation marks.
  func quoted(_ title: String) -> String { text(.quoted, [title]) }

  /// Returns the beginning of a title on one line, never empty.
  func title(_ text: String?) -> String {
    let line = text.map { PlainText.short($0) } ?? ""
    return line.isEmpty ? self[.noTitle] : line
  }

  /// Returns a number of tenths as a decimal number, without a trailing zero after the decimal point.
  func tenths(_ number: Int) -> String {
    number % 10 == 0 ? String(number / 10) : "\(number / 10)\(self[.decimal])\(number % 10)"
  }
}
