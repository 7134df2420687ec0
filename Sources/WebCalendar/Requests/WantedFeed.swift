/// A feed that a reader wants to follow.
public struct WantedFeed: Sendable, Hashable {
  /// Its address, as somebody typed it.
  public let address: String
  /// The title of the calendar; nil for what the feed calls itself.
  public let title: String?

  /// - Parameters: as the properties.
  public init(address: String, title: String?) { (self.address, self.title) = (address, title) }
}

/// What has become of a feed that a reader wanted to follow.
public enum FollowedFeed: Sendable, Hashable {
  /// The number of the calendar that was made of it.
  case calendar(Int64)
  /// Why it cannot be followed, for people.
  case refused(String)
}

/// What has become of a reader's feeds on a page.
public enum FeedNews: Sendable, Hashable {
  /// They are to be read now, as far as they may be.
  case asked
  /// A calendar that followed one was deleted.
  case deleted
}
