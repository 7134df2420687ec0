/// Where the occurrences of a rule come from, in seconds of civil time since 1970.
enum OccurrenceSource: Sendable {
  /// There are none.
  case never
  /// They repeat after a number of seconds.
  case progression(Progression)
  /// They repeat after a number of seconds, on certain days.
  case filtered(FilteredProgression)
  /// They fall on certain days of every year.
  case masked(MaskedYears)
  /// They are chosen one by one in every year.
  case selected(SelectedYears)
  /// They are reckoned in another calendar.
  case scaled(ScaledYears)

  /// The first occurrence at or after a moment; if it does not come before `end`, a search may say that there is none.
  func first(from second: Int, before end: Int = .max, budget: Int) -> RecurrenceSearch<Int> {
    switch self {
    case .never: .none
    case .progression(let source): RecurrenceSearch(source.first(from: second))
    case .filtered(let source): source.first(from: second, before: end, budget: budget)
    case .masked(let source): RecurrenceSearch(source.first(from: second))
    case .selected(let source): RecurrenceSearch(source.first(from: second))
    case .scaled(let source): source.first(from: second, before: end, budget: budget)
    }
  }

  /// The last occurrence at or before a moment.
  func last(upTo second: Int, budget: Int) -> RecurrenceSearch<Int> {
    switch self {
    case .never: .none
    case .progression(let source): RecurrenceSearch(source.last(upTo: second))
    case .filtered(let source): source.last(upTo: second, budget: budget)
    case .masked(let source): RecurrenceSearch(source.last(upTo: second))
    case .selected(let source): RecurrenceSearch(source.last(upTo: second))
    case .scaled(let source): source.last(upTo: second, budget: budget)
    }
  }

  /// How many occurrences there are before a moment, or nil if the budget does not last to count them.
  func count(before second: Int, budget: Int) -> Int? {
    let range = Int.min..<second
    return switch self {
    case .never: 0
    case .progression(let source): source.indices(in: range).count
    case .filtered(let source): source.count(in: range)
    case .masked(let source): source.count(in: range)
    case .selected(let source): source.count(in: range)
    case .scaled(let source): source.count(before: second, budget: budget)
    }
  }

  /// The occurrence that has `number` others before it.
  func occurrence(number: Int, budget: Int) -> RecurrenceSearch<Int> {
    switch self {
    case .never: .none
    case .progression(let source):
      number < source.indices.count
        ? .found(source.occurrence(at: source.indices.lowerBound + number)) : .none
    case .filtered(let source): RecurrenceSearch(source.occurrence(number: number))
    case .masked(let source): RecurrenceSearch(source.occurrence(number: number))
    case .selected(let source): RecurrenceSearch(source.occurrence(number: number))
    case .scaled(let source): source.occurrence(number: number, budget: budget)
    }
  }
}

extension RecurrenceSearch {
  /// The value, or none if it is nil.
  init(_ value: Value?) {
    self = value.map { .found($0) } ?? .none
  }
}
