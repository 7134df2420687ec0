/// What whoever reads feeds keeps to.
public struct FeedRules: Hashable, Sendable {
  /// Whether a feed may be on this machine or in a private network. One that was subscribed where it might not be never may.
  public var mayBePrivate = true
  /// How many seconds are between two readings of a feed at least, however they end.
  public var shortestInterval: Int64 = 0
  /// How many seconds are between a first failure and the next reading; each time in a row it is twice as many.
  public var shortestPause: Int64 = 60
  /// The most seconds between a failure and the next reading.
  public var longestPause: Int64 = 6 * 3_600

  /// Those for somebody whose machine it is.
  public init() {}

  /// Those for users of a server, who are not to see what its machine can.
  public static let ofUsers = {
    var rules = FeedRules()
    rules.mayBePrivate = false
    rules.shortestInterval = 3_600
    rules.shortestPause = 3_600
    rules.longestPause = 86_400
    return rules
  }()
}
