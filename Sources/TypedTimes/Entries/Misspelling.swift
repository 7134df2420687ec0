import TerminalText

/// A word that is nearly the name of a day or a month.
enum Misspelling {
  /// Words that are near a name and mean something else.
  private static let others: Set<String> = [
    "sundae", "sundry", "match", "marsh", "starch", "larch", "remember", "augusta", "knight",
  ]

  /// The day that a word in lower case, which is none, was meant to name.
  static func day(_ word: String) -> String? {
    if TypedWords.weekday(word) != nil { return nil }
    return name(word, of: ["tomorrow", "tonight", "yesterday"] + TypedWords.dayNames)
  }

  /// `tomorrow`, which no other word is near to.
  static func tomorrow(_ word: String) -> String? { name(word, of: ["tomorrow"]) }

  /// The month that a word in lower case, which is none, was meant to name.
  static func month(_ word: String) -> String? { name(word, of: TypedWords.monthNames) }

  private static func name(_ word: String, of names: [String]) -> String? {
    guard word.count > 4, !others.contains(word), word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
      return nil
    }
    return names.first { name in
      // A plural is no misspelling, nor is the beginning of a longer word.
      let limit = name.count > 6 ? 2 : 1
      return name.count > 4 && word != name && word != name + "s" && !name.hasPrefix(word)
        && !(word.hasPrefix(name) && word.count > name.count + 1)
        && word.slips(to: name) <= limit && word.first == name.first
    }
  }
}
