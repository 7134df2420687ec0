/// An index of the users whose feeds are due, which saves opening all stores. The stores are authoritative.
package protocol FeedDuties: Sendable {
  /// Records that a user's feed is due, unless an earlier time is already recorded.
  ///
  /// - Parameter time: When the feed is due, in seconds since 1970.
  /// - Throws: `ServerError`.
  func noteFeeds(of name: String, at time: Int64) throws(ServerError)
  /// Sets when a user's next feed is due, replacing the recorded time.
  ///
  /// - Parameter time: The time in seconds since 1970, or nil if there are no feeds.
  /// - Throws: `ServerError`.
  func setFeeds(of name: String, at time: Int64?) throws(ServerError)
  /// The users with feeds that are due, the longest overdue first.
  ///
  /// - Throws: `ServerError`.
  func dueFeeds(at time: Int64, limit: Int) throws(ServerError) -> [String]
}

/// Feeds are rows of the table `waiting`, under a way that messages do not use.
extension DirectoryFile: FeedDuties {
  private static let way = "feeds"

  package func noteFeeds(of name: String, at time: Int64) throws(ServerError) {
    try noteWaiting(Self.way, of: name, at: time)
  }

  package func setFeeds(of name: String, at time: Int64?) throws(ServerError) {
    try setWaiting(Self.way, of: name, at: time)
  }

  package func dueFeeds(at time: Int64, limit: Int) throws(ServerError) -> [String] {
    try waiting(Self.way, at: time, limit: limit)
  }
}
