import CivilTime

/// Days and months that are left of an entry in one line.
extension QuickEntry {
  func isDay(_ word: String, at index: Int) -> Bool {
    let (before, after) = (self.word(index - 1), self.word(index + 1))
    let isBesides = isGap(index - 1) || isGap(index + 1)
    if TypedWords.weekday(word) != nil || word == "weekend" {
      return !LeftoverWords.shortWords.contains(word) && isBesides
        || word.count > 3 && before.map(LeftoverWords.dayPrepositions.contains) ?? false
        || isGap(index - 2) && ["and", "or"].contains(before)
    }
    if TypedRepetition.isPluralWeekday(word) { return isBesides || index > 0 }
    if TypedWords.month(word) != nil {
      let hasDay = [before, after].contains { $0.map { TypedWords.dayOfMonth($0) != nil } ?? false }
      let hasYear = after.map { $0.count == 4 && TypedWords.number($0) != nil } ?? false
      return hasDay || hasYear || isGap(index - 1) || before.map(LeftoverWords.monthBeginnings.contains) ?? false
        || isGap(index - 2) && before.map(LeftoverWords.monthPrepositions.contains) ?? false
        || isGap(index + 1) && (before.map(Self.isBeforeMonth) ?? false)
    }
    if word == "day" { return ["after", "before"].contains(after) }
    return ["st", "nd", "rd", "th"].contains(word.suffix(2)) && TypedWords.number(word.dropLast(2)) != nil
      && ["the", "on"].contains(before)
  }

  static func isBeforeMonth(_ word: String) -> Bool {
    LeftoverWords.monthPrepositions.contains(word) || word.first?.isNumber == true
  }

  /// Whether something names the day, so that what is left need not.
  package var namesDay: Bool {
    guard repetition == nil, let start, case .timeOfDay = TypedTime.reading(start, in: zone)?.time else { return true }
    return false
  }

  /// Whether the start is a date, so that the name of a feast beside it is a title.
  var namesDate: Bool {
    start?.split(separator: " ").contains { word in
      let word = String(word.hasSuffix(",") ? word.dropLast() : word)
      return TypedWords.month(word) != nil
        || word.first?.isNumber ?? false && word.count > 3 && TypedDay([word], today: .epoch, after: .epoch) != nil
    } ?? false
  }

  /// What names another day than today if nothing else names one: `new year's eve`, `lundi`, `11.12`, `end of week`.
  func isOtherDay(_ word: String, at index: Int) -> Bool {
    LeftoverWords.feasts.contains(word) || LeftoverWords.foreignDays.contains(word) || word.hasPrefix("weekend")
      || word == "eve" && self.word(index - 1)?.hasPrefix("year") ?? false
      || word == "end" && self.word(index + 1) == "of" || Self.isNumbers(word, separator: ".", count: 2...2)
      || word.count == 8 && word.hasPrefix("20") && TypedWords.number(word) != nil
      || TypedWords.month(word) != nil && word.count > 3 && ["in", "next", "this"].contains(self.word(index - 1))
  }
}
