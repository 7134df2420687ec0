/// In whose stores feeds are to be read again, so that nobody has to open all of them. The truth is in the stores.
package protocol FeedDuties: Sendable {
  /// Notes that a feed of a user is due, if nothing says that one is earlier.
  ///
  /// - Parameter time: from when on, in seconds since 1970.
  /// - Throws: `ServerError`.
  func noteFeeds(of name: String, at time: Int64) throws(ServerError)
  /// Says when a feed of a user is due next, in place of what was known.
  ///
  /// - Parameter time: nil if none ever is.
  /// - Throws: `ServerError`.
  func setFeeds(of name: String, at time: Int64?) throws(ServerError)
  /// The users of whom a feed is due, those who have waited longest first.
  ///
  /// - Throws: `ServerError`.
  func dueFeeds(at time: Int64, limit: Int) throws(ServerError) -> [String]
}

/// They are rows of what waits, under a way that no message goes.
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
