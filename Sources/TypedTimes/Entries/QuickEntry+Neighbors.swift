import CivilTime

/// Single words right before or behind what was understood, which make another time of it.
extension QuickEntry {
  func isBefore(_ word: String, at index: Int) -> Bool {
    guard isGap(index + 1) else { return false }
    return LeftoverWords.beginnings.contains(word) || !namesDate && LeftoverWords.feasts.contains(word)
      || TypedWords.ordinals[word] != nil || isOrdinal(word) || LeftoverWords.repetitions.contains(word)
      || Self.isHours(word)
      || beginsWithMonth && TypedWords.dayOfMonth(word) != nil || isZoneBeforeClock(word, at: index)
  }

  /// `CET 15:00`, which is 15:00 there.
  private func isZoneBeforeClock(_ word: String, at index: Int) -> Bool {
    word.count > 2 && TypedZone.isAbbreviation(word)
      && TypedTime.TimeOfDay(Self.withoutMarks(typed[index + 1])) != nil
  }

  /// `15th` beside a repetition, of which it may be the day.
  private func isOrdinal(_ word: String) -> Bool {
    repetition != nil && word.last?.isLetter ?? false && TypedWords.dayOfMonth(word) != nil
  }

  /// Whether the start is one like `dec 27`, so that a number before it may be the day, and that behind it the year.
  private var beginsWithMonth: Bool {
    start?.split(separator: " ").first.map { TypedWords.month($0) != nil } ?? false
  }

  package func isBehind(_ word: String, at index: Int) -> Bool {
    if LeftoverWords.seldom.contains(word) {
      return isGap(index + 1) && word != "times" || self.word(index + 1).map(LeftoverWords.per.contains) ?? false
    }
    if repetition != nil, isGap(index - 1), word == "from" { return true }
    if isGap(index - 2), self.word(index - 1) == "in", Self.isZone(word) { return true }
    guard isGap(index - 1) else { return false }
    let digits = word.drop { "'’".contains($0) }
    if let number = TypedWords.number(digits) {
      // A number alone may be a time of day, and one of four digits a year.
      return number < 100 && (isEnd(index + 1) || self.word(index + 1) == "for" && isGap(index + 2))
        || (3...4).contains(digits.count)
        || words[index]?.first.map { "'’".contains($0) } ?? false
    }
    if word == "to", index + 1 == words.count { return true }
    if word == "or", self.word(index + 1).map({ TypedWords.count($0) != nil }) ?? false { return true }
    return LeftoverWords.endings.contains(word) || TypedWords.dayOfMonth(word) != nil
      || LeftoverWords.repetitions.contains(word) || Self.isZone(word)
      || TypedZone.isRegion(word) && !startIsDay
      || Self.isHours(word) || TypedDistance(word) != nil || Self.isNumbers(word, separator: ".", count: 2...2)
      || ["p", "a"].contains(word.suffix(1)) && TypedWords.number(word.dropLast()) != nil
  }

  /// `9-17`
  static func isHours(_ word: String) -> Bool {
    let ends = word.split(whereSeparator: { "-–—".contains($0) }).map { TypedWords.number($0) ?? 99 }
    return ends.count == 2 && ends.allSatisfy { $0 < 25 }
  }

  /// `PST`, `(CET)`, `UTC+2`, `+2`, `Europe/Berlin`.
  private static func isZone(_ word: String) -> Bool {
    let name = word.drop { $0 == "(" }.prefix { $0 != ")" }
    if let sign = name.firstIndex(where: { "+-−".contains($0) }) {
      let digits = name[name.index(after: sign)...].filter { $0 != ":" }
      return !digits.isEmpty && TypedWords.number(digits) != nil
        && (sign == name.startIndex || TypedZone.isAbbreviation(String(name[..<sign])))
    }
    let parts = name.split(separator: "/").map {
      $0.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    }
    let zone = parts.map { $0.joined(separator: "_") }.joined(separator: "/")
    return TypedZone.isAbbreviation(String(name))
      || parts.count > 1 && (try? TimeZoneDatabase.system.rules(named: zone)) != nil
  }
}
