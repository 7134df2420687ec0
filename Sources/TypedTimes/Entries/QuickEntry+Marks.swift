/// The words as they are looked at: quoted ones not at all, the others without the marks beside them.
extension QuickEntry {
  /// A word in lower case without the marks that people write beside it: `tomorrow.`, `(friday`, `monday:`, `3pm!`.
  static func withoutMarks(_ word: String) -> String {
    var bare = word.lowercased()[...]
    if bare.first == "(" { bare.removeFirst() }
    while let last = bare.last, ";:!?)".contains(last) { bare.removeLast() }
    if bare.last == ".", bare.dropLast().last?.isLetter ?? false, !bare.dropLast().contains(".") { bare.removeLast() }
    return bare.isEmpty ? word.lowercased() : String(bare)
  }

  /// The words that stand in quotation marks, from an opening one to the next that closes.
  package static func quoted(_ words: [String]) -> Set<Int> {
    var quoted: Set<Int> = []
    var begin: Int?
    for (index, word) in words.enumerated() {
      if begin == nil, let first = word.first(where: { $0 != "(" }),
        "\"“„«".contains(first) || isSingle(first) && closesSingle(words[index...])
      {
        begin = index
      }
      let isOnlyMark = word.count == 1 && begin == index
      guard let first = begin, !isOnlyMark, let last = word.last(where: { !",;:.!?)".contains($0) }),
        "\"”“»".contains(last) || isSingle(words[first].first) && isSingle(last)
      else { continue }
      quoted.formUnion(first...index)
      begin = nil
    }
    return quoted
  }

  private static func isSingle(_ mark: Character?) -> Bool { mark.map { "'‘’".contains($0) } ?? false }

  /// Whether an apostrophe before the first of some words opens a quotation: it does not in `'til` and `'27`.
  private static func closesSingle(_ words: ArraySlice<String>) -> Bool {
    guard let word = words.first?.lowercased(), !TypedWords.tils.contains(word),
      word.dropFirst().first?.isLetter ?? false
    else { return false }
    return words.contains { isSingle($0.last { !",;:.!?)".contains($0) }) }
  }

  /// A title without the quotation marks around all of it.
  static func withoutQuotation(_ title: String) -> String {
    let pairs: [(Character, String)] = [("\"", "\""), ("“", "”“"), ("„", "“”"), ("«", "»"), ("'", "'"), ("‘", "’")]
    guard title.count > 2, let last = title.last, let pair = pairs.first(where: { $0.0 == title.first }),
      pair.1.contains(last), !title.dropFirst().dropLast().contains(where: { $0 == pair.0 || pair.1.contains($0) })
    else { return title }
    return String(title.dropFirst().dropLast())
  }

  /// A length whose minutes are without their unit, with it: `1h30` is `1h30m`.
  static func withMinutes(_ length: String) -> String {
    let parts = length.split(separator: "h", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 2, parts.allSatisfy({ TypedWords.number($0) != nil }) else {
      return length
    }
    return length + "m"
  }

  /// A length without what says that it begins now: `the next 3 weeks`.
  static func withoutNext(_ length: String) -> String {
    ["the next ", "next "].first { length.hasPrefix($0) }.map { String(length.dropFirst($0.count)) } ?? length
  }

  /// Words of which `9-11 a.m.` is one, as `9-11am` is.
  static func withHalves(_ words: [String]) -> [String] {
    words.reduce(into: []) { words, word in
      if let last = words.last, last.contains(where: { "-–—".contains($0) }), last.last?.isNumber ?? false,
        last.first?.isNumber ?? false,
        TypedClockWord.isHalf(withoutMarks(word.hasSuffix(",") ? String(word.dropLast()) : word))
      {
        words[words.count - 1] = last + (word.hasSuffix(",") ? word.dropLast() : word[...])
      } else {
        words.append(word)
      }
    }
  }
}
