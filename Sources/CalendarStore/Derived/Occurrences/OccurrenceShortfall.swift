/// The reason why occurrences may be missing from a result.
public enum OccurrenceShortfall: Hashable, Sendable {
  /// There are more than the given number of occurrences in the period.
  case tooMany(Int)
  /// More than the given number of occurrences of one series began before the period and continue into it.
  case overlapping(Int)
  /// The search for the occurrences of a series was abandoned, for example because its rule hardly ever matches.
  case searchGivenUp
  /// The query exceeded the work budget for one request.
  case workSpent

  /// Whether the only missing occurrences are overlapping ones from series that already have many in the result.
  public var hasEverySeries: Bool { if case .overlapping = self { true } else { false } }

  /// The reason as a clause for display, for example after a colon.
  public var text: String {
    switch self {
    case .tooMany(let count): "there are more than \(count) occurrences in this period"
    case .overlapping(let count): "more than \(count) occurrences of a series overlap"
    case .searchGivenUp: "the search for the occurrences of a series took too long"
    case .workSpent: "the request takes too much computation"
    }
  }
}
