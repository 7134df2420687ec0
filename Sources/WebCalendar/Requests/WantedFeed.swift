/// A feed that a reader wants to subscribe to.
public struct WantedFeed: Sendable, Hashable {
  /// The address as the reader typed it.
  public let address: String
  /// The title of the calendar, or nil to use the name of the feed.
  public let title: String?

  /// Creates a wanted feed from its properties.
  public init(address: String, title: String?) { (self.address, self.title) = (address, title) }
}

/// The result of subscribing to a feed.
public enum FollowedFeed: Sendable, Hashable {
  /// The ID of the new calendar.
  case calendar(Int64)
  /// The human-readable reason why the subscription failed.
  case refused(String)
}

/// What a reader did with feeds on a page.
public enum FeedNews: Sendable, Hashable {
  /// The reader asked for a refresh of all feeds.
  case asked
  /// The reader deleted a calendar with a feed.
  case deleted
}
