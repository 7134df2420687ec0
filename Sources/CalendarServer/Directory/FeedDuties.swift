/// An index of the users whose feeds are due, which makes it unnecessary to open every store. The stores are
/// authoritative.
///
/// Several servers may use the same index, but only one of them at a time handles a given user.
package protocol FeedDuties: Sendable {
  /// Records that a user's feed is due, unless an earlier time is already recorded. If another server has taken the
  /// user, the user is due again when that server is done.
  ///
  /// - Parameter time: When the feed is due, in seconds since 1970.
  /// - Throws: `ServerError`.
  func noteFeeds(of name: String, at time: Int64) throws(ServerError)
  /// Sets when a user's next feed is due, replacing the recorded time. Another server may then take the user.
  ///
  /// - Parameter time: The time in seconds since 1970, or nil if there are no feeds.
  /// - Throws: `ServerError`.
  func setFeeds(of name: String, at time: Int64?) throws(ServerError)
  /// Takes the users with feeds that are due, longest overdue first. No other server can take them until their next due
  /// time is set, or until this server has gone for a while without asking.
  ///
  /// - Returns: The users that this server has taken, now or earlier.
  /// - Throws: `ServerError`.
  func takeFeeds(at time: Int64, limit: Int) throws(ServerError) -> [String]
}

/// Feeds are rows in the table `waiting`, with a `way` that messages do not use. The folder has only one server, so no
/// other server could take its users.
extension DirectoryFile: FeedDuties {
  private static let way = "feeds"

  package func noteFeeds(of name: String, at time: Int64) throws(ServerError) {
    try noteWaiting(Self.way, of: name, at: time)
  }

  package func setFeeds(of name: String, at time: Int64?) throws(ServerError) {
    try setWaiting(Self.way, of: name, at: time)
  }

  package func takeFeeds(at time: Int64, limit: Int) throws(ServerError) -> [String] {
    try waiting(Self.way, at: time, limit: limit)
  }
}
