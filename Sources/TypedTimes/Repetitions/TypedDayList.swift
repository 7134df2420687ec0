import CivilTime

/// A list of days as people type it: `mon, wed & fri`, `mon-fri`, `weekdays and saturdays`, `10th-12th`.
///
/// Text that contains anything other than such a list is rejected, so no word between two days is ignored.
struct TypedDayList<Day: Hashable> {
  /// The days in the order in which they were typed, without duplicates.
  private(set) var days: [Day] = []

  /// - Parameters:
  ///   - words: The words, as returned by ``TypedDayWords/words(_:)``.
  ///   - needsConnectors: Whether two days must be joined by a connecting word.
  ///   - read: Returns the days for a word, or nil if it is not a day.
  ///   - range: Returns the days from one day to another, or nil if there are none.
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
