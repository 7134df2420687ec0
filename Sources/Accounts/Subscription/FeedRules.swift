/// The rules for reading feeds.
public struct FeedRules: Hashable, Sendable {
  /// Whether a feed may be on this machine or on a private network. If not, feeds subscribed to under these rules never
  /// may, even if they are later read under other rules.
  public var mayBePrivate = true
  /// The minimum number of seconds between two fetches of a feed, regardless of their outcome.
  public var shortestInterval: Int64 = 0
  /// The number of seconds between the first failure and the next fetch, doubled after each further failure.
  public var shortestPause: Int64 = 60
  /// The maximum number of seconds between a failure and the next fetch.
  public var longestPause: Int64 = 6 * 3_600

  /// Creates the rules for a personal machine.
  public init() {}

  /// The rules for users of a server, who must not gain access to anything that only the server's machine can reach.
  public static let ofUsers = {
    var rules = FeedRules()
    rules.mayBePrivate = false
    rules.shortestInterval = 3_600
    rules.shortestPause = 3_600
    rules.longestPause = 86_400
    return rules
  }()
}
