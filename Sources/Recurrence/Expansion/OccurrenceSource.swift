/// The source of a rule's occurrences, in seconds of civil time since 1970.
enum OccurrenceSource: Sendable {
  /// No occurrences.
  case never
  /// Occurrences that repeat after a number of seconds.
  case progression(Progression)
  /// Occurrences that repeat after a number of seconds, on certain days.
  case filtered(FilteredProgression)
  /// Occurrences on certain days of every year.
  case masked(MaskedYears)
  /// Occurrences that are selected individually in every year.
  case selected(SelectedYears)
  /// Occurrences that are computed in another calendar.
  case scaled(ScaledYears)

  /// The first occurrence at or after a given time. If it is not before `end`, the search may return none.
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

  /// The last occurrence at or before a given time.
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

  /// The number of occurrences before a given time, or nil if the budget is too small to count them.
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

  /// The occurrence that is preceded by `number` others.
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
  /// A result with the value, or `none` if the value is nil.
  init(_ value: Value?) {
    self = value.map { .found($0) } ?? .none
  }
}
