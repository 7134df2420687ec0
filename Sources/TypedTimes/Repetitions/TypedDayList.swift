import CivilTime

/// Days that people write one after the other: `mon, wed & fri`, `mon-fri`, `weekdays and saturdays`, `10th-12th`.
///
/// Whatever is no such list in full is none, so that a word between two days never vanishes.
struct TypedDayList<Day: Hashable> {
  /// The days in the order in which they are named, each once.
  private(set) var days: [Day] = []

  /// - Parameters:
  ///   - words: The words, as ``TypedDayWords/words(_:)`` has them.
  ///   - needsConnectors: Whether a word has to stand between two of them.
  ///   - read: What one word names; nil if no day.
  ///   - range: The days from one to another; nil if there are none.
  init?(
    _ words: some Sequence<String>, needsConnectors: Bool = false, read: (String) -> [Day]?,
    range: (Day, Day) -> [Day]?
  ) {
    var rest = Array(words)[...]
    while true {
      let found = rest.drop { TypedDayWords.fillers.contains($0) }
      guard let word = found.first, let named = read(word) else { return nil }
      rest = found.dropFirst()
      if let dash = rest.first, TypedDayWords.ranges.contains(dash) {
        guard named.count == 1, let last = rest.dropFirst().first.flatMap(read), last.count == 1,
          let all = range(named[0], last[0])
        else { return nil }
        days += all
        rest = rest.dropFirst(2)
      } else {
        days += named
      }
      guard let next = rest.first else { break }
      if TypedDayWords.connectors.contains(next) {
        rest.removeFirst()
      } else if needsConnectors {
        return nil
      }
    }
    var seen: Set<Day> = []
    days = days.filter { seen.insert($0).inserted }
  }
}

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

extension TypedDayList<Weekday> {
  /// Reads weekdays: `mon, wed & fri`, `mon-fri`, `weekdays and saturdays`.
  package init?(weekdays words: some Sequence<String>, needsConnectors: Bool = false) {
    self.init(words, needsConnectors: needsConnectors, read: TypedDayWords.weekdays) { first, last in
      first == last ? nil : (0...last.days(after: first)).map { first.adding(days: $0) }
    }
  }
}

extension TypedDayList<Int> {
  /// Reads days of the month: `the 1st and 15th`, `10th-12th`.
  package init?(daysOfMonth words: some Sequence<String>) {
    self.init(words, read: { TypedWords.dayOfMonth($0).map { [$0] } }) { $0 < $1 ? Array($0...$1) : nil }
  }
}
