import CivilTime

/// Days counted from another day, and dates without spaces.
extension TypedDay {
  /// Reads `3 days from tomorrow`, `2 weeks from friday`, `a week on tuesday` and `tuesday week`, in lowercase.
  package init?(counted words: [String], today: CivilDate) {
    if words.count == 2, words[1] == "week", TypedWords.weekday(words[0]) != nil {
      self.init(counted: ["a", "week", "on", words[0]], today: today)
      return
    }
    guard let middle = words.firstIndex(where: { ["from", "on"].contains($0) }), middle > 1,
      let distance = TypedDistance(words[..<middle].joined(separator: " ")), distance.seconds == 0,
      let first = TypedDay(Array(words[(middle + 1)...]), today: today, after: today), !first.isPeriod,
      words[middle] == "from" || words[..<middle] == ["a", "week"] && TypedWords.weekday(words[middle + 1]) != nil,
      let date = distance.day(from: first.date)
    else { return nil }
    self.init(date: date)
  }

  /// The words of a date without spaces: `dec5`, `5-dec`, `5dec2026`, `5/dec/2026`; nil if the word is not a date.
  package static func parts(joined word: String) -> [String]? {
    guard word.contains(where: \.isLetter), word.contains(where: \.isNumber) else { return nil }
    if let match = word.wholeMatch(of: dayBeforeMonth) {
      return parts(month: match.2, day: match.1, year: match.3)
    }
    if let match = word.wholeMatch(of: dayBehindMonth) {
      return parts(month: match.1, day: match.2, year: match.3)
    }
    return nil
  }

  private nonisolated(unsafe) static let dayBeforeMonth =
    #/([0-9]{1,2})(?:st|nd|rd|th)?[-\/]?([a-z]{3,9})(?:[-\/]?([0-9]{4}))?/#
  private nonisolated(unsafe) static let dayBehindMonth =
    #/([a-z]{3,9})[-\/]?([0-9]{1,2})(?:st|nd|rd|th)?(?:[-\/]([0-9]{4}))?/#

  private static func parts(month: Substring, day: Substring, year: Substring?) -> [String]? {
    TypedWords.month(month) == nil ? nil : [month, day, year].compactMap { $0.map(String.init) }
  }
}
