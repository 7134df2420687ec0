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
