import CivilTime

/// The words of which lists of days consist.
enum TypedDayWords {
  /// Between two days of a list.
  static let connectors: Set<String> = ["and", "&", "+"]
  /// Between the first and the last of several days.
  static let ranges: Set<String> = ["-", "–", "—", "to", "through", "thru"]
  /// Before a day of a list.
  static let fillers: Set<String> = ["the", "on"]

  static let workingDays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
  static let weekend: [Weekday] = [.saturday, .sunday]
  private static let groups = [
    "weekday": workingDays, "weekdays": workingDays, "weekend": weekend, "weekends": weekend,
  ]

  /// The words of a text in lower case, with each mark between two days as a word: `mon,wed`, `mon+wed` and `mon–fri` are
  /// three words. Other commas are left out.
  static func words(_ text: String) -> [String] {
    let typed = text.lowercased().replacing(",", with: " , ").split(whereSeparator: \.isWhitespace).flatMap { word in
      let days = word.split { "-–—&+/".contains($0) }.map(String.init)
      // `1/12` is a date of which nobody knows the month.
      guard days.count > 1, days.allSatisfy(word.contains("/") ? { weekdays($0) != nil } : isDay) else {
        return [String(word)]
      }
      return marks.reduce(String(word)) { $0.replacing($1.key, with: " \($1.value) ") }.split(separator: " ").map(
        String.init)
    }
    return typed.indices.compactMap { index in
      guard typed[index] == "," else { return typed[index] }
      let besides = [index - 1, index + 1].map { typed.indices.contains($0) ? typed[$0] : "" }
      return besides.allSatisfy(isDay) ? "and" : nil
    }
  }

  /// Marks between two days, and the words that they are.
  private static let marks: KeyValuePairs = ["-": "-", "–": "–", "—": "—", "&": "&", "+": "+", "/": "and"]

  private static func isDay(_ word: String) -> Bool { weekdays(word) != nil || TypedWords.dayOfMonth(word) != nil }

  /// The weekdays that a word names: `mon`, `mondays`, `weekdays`, `weekend`.
  static func weekdays(_ word: String) -> [Weekday]? {
    groups[word] ?? weekday(word).map { [$0] }
  }

  private static func weekday(_ word: String) -> Weekday? {
    TypedWords.weekday(word) ?? TypedWords.weekday(word.dropLast(word.hasSuffix("s") ? 1 : 0))
  }

  /// Whether a word names weekdays that come again and again: `mondays`, `weekdays`.
  static func isPlural(_ word: String) -> Bool {
    word.hasSuffix("s") && groups[word] != nil || TypedRepetition.isPluralWeekday(word)
  }
}
