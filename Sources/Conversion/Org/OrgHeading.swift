/// A heading of Org: `** TODO [#A] Title :tag:`.
struct OrgHeading {
  /// How many asterisks it has.
  let level: Int
  /// The word that makes it a to-do; nil for none.
  private(set) var keyword: String?
  /// What stands in `[#A]`; nil for none.
  private(set) var priority: Substring?
  /// Whether it and everything below it is a comment.
  private(set) var isComment = false
  /// The title as it is written, maybe with timestamps.
  let title: Substring
  private(set) var tags: [String] = []

  /// Reads a line; nil if it is no heading.
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
    keyword = takeWord { keywords.all.contains(String($0)) }.map(String.init)
    priority = takeWord { $0.count < 6 && $0.wholeMatch(of: /\[#(?:[A-Z]|\d{1,2})\]/) != nil }?.dropFirst(2).dropLast()
    isComment = takeWord { $0 == "COMMENT" } != nil
    (title, tags) = Self.split(rest)
  }

  /// A title and the tags behind it.
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

  /// Whether a character can be in a tag.
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
