/// Why occurrences may be missing from an answer.
public enum OccurrenceShortfall: Hashable, Sendable {
  /// There are more than so many in that time.
  case tooMany(Int)
  /// Of some series more than so many have begun before that time and go on in it.
  case overlapping(Int)
  /// The search for some series was given up, such as for a rule that matches almost never.
  case searchGivenUp
  /// It took more work than is done for one request.
  case workSpent

  /// Whether nothing is missing but times of series that are there already, more often than anybody can tell apart.
  public var hasEverySeries: Bool { if case .overlapping = self { true } else { false } }

  /// The reason as a clause for people, such as after a colon.
  public var text: String {
    switch self {
    case .tooMany(let count): "there are more than \(count) occurrences in that time"
    case .overlapping(let count): "a series goes on more than \(count) times at the same moment"
    case .searchGivenUp: "the search for the times of a series was given up"
    case .workSpent: "it is more than is worked out at once"
    }
  }
}
