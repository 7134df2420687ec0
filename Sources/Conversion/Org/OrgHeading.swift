/// An Org heading: `** TODO [#A] Title :tag:`.
struct OrgHeading {
  /// The number of asterisks.
  let level: Int
  /// The to-do keyword, or nil if there is none.
  private(set) var keyword: String?
  /// The priority in `[#A]`, or nil if there is none.
  private(set) var priority: Substring?
  /// Whether the heading and everything below it are commented out.
  private(set) var isComment = false
  /// The title as written, possibly with timestamps.
  let title: Substring
  private(set) var tags: [String] = []

  /// Reads a line, or returns nil if it is not a heading.
  init?(_ line: String, _ keywords: OrgKeywords) {
    let stars = line.utf8.prefix { $0 == UInt8(ascii: "*") }.count
    var rest = line.dropFirst(stars)
    guard stars > 0, rest.isEmpty || rest.first == " " || rest.first == "\t" else { return nil }
    level = stars
    func takeWord(_ isTaken: (Substring) -> Bool) -> Substring? {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      let word = rest.prefix { $0 != " " && $0 != "\t" }
      guard isTaken(word) else { return nil }
      rest = rest.dropFirst(word.count).drop { $0 == " " || $0 == "\t" }
      return word
    }
    keyword = takeWord { keywords.contains(String($0)) }.map(String.init)
    priority = takeWord { $0.count < 6 && $0.wholeMatch(of: /\[#(?:[A-Z]|\d{1,2})\]/) != nil }?.dropFirst(2).dropLast()
    isComment = takeWord { $0 == "COMMENT" } != nil
    (title, tags) = Self.split(rest)
  }

  /// Splits a title from the tags after it.
  private static func split(_ text: Substring) -> (Substring, [String]) {
    let text = text.trimmingSuffix { $0 == " " || $0 == "\t" }
    guard text.last == ":", let blank = text.lastIndex(where: { $0 == " " || $0 == "\t" }) ?? text.indices.first else {
      return (text, [])
    }
    let word = text[blank...].drop { $0 == " " || $0 == "\t" }
    guard word.first == ":", word.count > 2, word.allSatisfy({ $0 == ":" || isTag($0) }) else { return (text, []) }
    let title = text[..<blank].trimmingSuffix { $0 == " " || $0 == "\t" }
    return (title, word.split(separator: ":").map(String.init))
  }

  /// Whether a tag can contain a character.
  static func isTag(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_@#%".contains(character)
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return text
  }
}
