import CivilTime

/// Interprets phrases in their context.
extension QuickEntry {
  /// Reads a time as it may appear in a range, but not after a separate plus or minus sign.
  func time(_ text: String) -> TypedTime? {
    "+-".contains(text.prefix(while: { $0 != " " })) ? nil : TypedRange.reading(text, in: zone)
  }

  /// Whether a phrase is a time of any kind.
  private func saysWhen(_ text: String) -> Bool { time(text) != nil || TypedRange(text, in: zone) != nil }

  /// Whether a time begins at a word.
  func beginsTime(_ index: Int) -> Bool { line.longest(from: index) { saysWhen($0) ? true : nil } != nil }

  /// Whether the words around a phrase change its meaning: `after 7pm`, `mon or tue`, `friday after next`.
  private func isChanged(_ range: Range<Int>) -> Bool {
    let (before, end) = (line.word(range.lowerBound - 1) ?? "", range.upperBound)
    if EntryWords.changing.contains(before) { return true }
    guard let next = line.word(end) else { return false }
    if EntryWords.changingBehind.contains(next) {
      return line.longest(from: end) { TypedPeriod($0, today: zone.now.date) } == nil
    }
    if let second = line.word(end + 1), EntryWords.changingBehind.contains("\(next) \(second)") { return true }
    guard EntryWords.joining.contains(next) else { return false }
    // `dec 5 and 6`
    let isNumber = [end - 1, end + 1].allSatisfy { TypedWords.dayOfMonth(line.word($0) ?? "") != nil }
    return isNumber || line.isFixed(end + 1) || beginsTime(end + 1)
      || line.longest(from: end + 1) { TypedRepetition($0) } != nil
  }

  /// Takes out the longest phrase with a meaning, along with the preposition before it. If the words around a phrase
  /// change its meaning, it belongs to the title.
  mutating func takeLongest<Meaning>(
    of count: Int = longestPhrase, _ meaning: (QuickEntry, String, Range<Int>) -> Meaning?
  ) -> (range: Range<Int>, text: String, meaning: Meaning)? {
    while let found = line.longest(of: count, { [self] in meaning(self, $0, $1) }) {
      let text = line.phrase(found.range) ?? ""
      if isChanged(found.range) {
        line.fix(found.range)
        continue
      }
      let before = found.range.lowerBound - 1
      let hasPreposition = line.word(before).map(EntryWords.prepositions.contains) ?? false
      line.take(hasPreposition ? before..<found.range.upperBound : found.range)
      return (found.range, text, found.meaning)
    }
    return nil
  }
}
