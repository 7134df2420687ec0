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
        && distance(Array(word.utf8), Array(name.utf8)) <= limit && word.first == name.first
    }
  }

  /// How many letters have to be put in, left out, changed or swapped with the next to make one word of the other.
  private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var rows = [Array(0...second.count)]
    for row in 1...first.count {
      var next = [row]
      for column in 1...second.count {
        let same = first[row - 1] == second[column - 1]
        var cost = min(rows[row - 1][column] + 1, next[column - 1] + 1, rows[row - 1][column - 1] + (same ? 0 : 1))
        if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
          cost = min(cost, rows[row - 2][column - 2] + 1)
        }
        next.append(cost)
      }
      rows.append(next)
    }
    return rows[first.count][second.count]
  }
}
