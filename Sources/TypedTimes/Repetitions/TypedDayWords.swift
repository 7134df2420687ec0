import CivilTime

/// The words used in lists of days.
enum TypedDayWords {
  /// Words between two days of a list.
  static let connectors: Set<String> = ["and", "&", "+"]
  /// Words between the first and the last day of a range.
  static let ranges: Set<String> = ["-", "–", "—", "to", "through", "thru"]
  /// Words before a day of a list.
  static let fillers: Set<String> = ["the", "on"]

  static let workingDays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
  static let weekend: [Weekday] = [.saturday, .sunday]
  private static let groups = [
    "weekday": workingDays, "weekdays": workingDays, "weekend": weekend, "weekends": weekend,
  ]

  /// Splits a phrase into lowercase words. A symbol between two days is a separate word: `mon,wed`, `mon+wed` and
  /// `mon–fri` are three words. Other commas are dropped.
  static func words(_ text: String) -> [String] {
    let typed = text.lowercased().replacing(",", with: " , ").split(whereSeparator: \.isWhitespace).flatMap { word in
      let days = word.split { "-–—&+/".contains($0) }.map(String.init)
      // `1/12` is an ambiguous date.
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

  /// The symbols between two days, with their equivalent words.
  private static let marks: KeyValuePairs = ["-": "-", "–": "–", "—": "—", "&": "&", "+": "+", "/": "and"]

  private static func isDay(_ word: String) -> Bool { weekdays(word) != nil || TypedWords.dayOfMonth(word) != nil }

  /// Returns the weekdays that a word stands for: `mon`, `mondays`, `weekdays`, `weekend`.
  static func weekdays(_ word: String) -> [Weekday]? {
    groups[word] ?? weekday(word).map { [$0] }
  }

  private static func weekday(_ word: String) -> Weekday? {
    TypedWords.weekday(word) ?? TypedWords.weekday(word.dropLast(word.hasSuffix("s") ? 1 : 0))
  }

  /// Whether a word stands for recurring weekdays: `mondays`, `weekdays`.
  static func isPlural(_ word: String) -> Bool {
    word.hasSuffix("s") && groups[word] != nil || TypedRepetition.isPluralWeekday(word)
  }
}
