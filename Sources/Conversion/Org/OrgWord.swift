import ICalendar

/// Words that Emacs acts on because of the symbol after them.
///
/// They are found in one pass, because a regular expression would reread a long word from each of its characters.
enum OrgWord {
  /// A link: a scheme before a colon, except those of websites and mail. A scheme has at least two characters, not all
  /// of them digits.
  case link
  /// Inline code: `src_` or `call_`, with a bracket later in the same word.
  case code

  /// A zero-width space (U+200B) in UTF-8.
  private static let mark: [UInt8] = [0xE2, 0x80, 0x8B]

  /// Returns text with a mark before the symbol that follows each of these words.
  func marking(_ text: String) -> String {
    changing(text) { result, end in result.insert(contentsOf: Self.mark, at: end) }
  }

  /// Returns text without the marks that ``marking(_:)`` adds.
  func unmarking(_ text: String) -> String {
    changing(text) { result, end in
      if result.count > end { result.removeSubrange(end..<end + Self.mark.count) }
    }
  }

  /// - Parameter change: Changes the text before a symbol, given the position at which the word ends. Only marks come
  ///   between the word and the symbol.
  private func changing(_ text: String, _ change: (_ result: inout [UInt8], _ end: Int) -> Void) -> String {
    let bytes = Array(text.utf8)
    var brackets = BracketSearch(bytes)
    var result: [UInt8] = []
    // The last word, and the end of the marks after it.
    var (word, marks) = (0..<0, 0)
    var index = 0
    while index < bytes.count {
      if index == marks, bytes[index...].starts(with: Self.mark) {
        result += Self.mark
        index += Self.mark.count
        marks = index
        continue
      }
      let byte = bytes[index]
      if index == marks, isActive(bytes[word], symbol: byte, in: bytes, at: index, &brackets) {
        change(&result, result.count - (index - word.upperBound))
      }
      result.append(byte)
      let start = Self.isWord(byte) ? (index == word.upperBound ? word.lowerBound : index) : index + 1
      index += 1
      (word, marks) = (start..<index, index)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func isActive(
    _ word: ArraySlice<UInt8>, symbol: UInt8, in bytes: [UInt8], at index: Int, _ brackets: inout BracketSearch
  ) -> Bool {
    switch (self, symbol) {
    case (.link, UInt8(ascii: ":")):
      guard let last = word.last, last.isLetterOrDigit, index + 1 < bytes.count,
        !" \t\n".utf8.contains(bytes[index + 1])
      else { return false }
      let isHarmless = word.count == 1 || word.allSatisfy { 0x30...0x39 ~= $0 } || Self.isWebsite(word)
      return !isHarmless
    case (.code, UInt8(ascii: "_")):
      return ["src", "call"].contains { Self.text(word.suffix($0.utf8.count)) == $0 } && brackets.follows(index)
    default: return false
    }
  }

  private static func isWebsite(_ word: ArraySlice<UInt8>) -> Bool {
    word.count <= 6 && ["http", "https", "mailto"].contains(text(word))
  }

  private static func text(_ word: ArraySlice<UInt8>) -> String { String(decoding: word, as: UTF8.self).lowercased() }

  private static func isWord(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "+.-".utf8.contains(byte) }
}

/// Whether an opening bracket follows in a run without blanks. Each run is read once.
private struct BracketSearch {
  private let bytes: [UInt8]
  private var end = 0
  private var last = -1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func follows(_ index: Int) -> Bool {
    if index >= end {
      end = bytes[index...].firstIndex { $0 == 0x20 || $0 == 0x09 } ?? bytes.count
      last = bytes[index..<end].lastIndex { "[({".utf8.contains($0) } ?? -1
    }
    return last > index
  }
}
