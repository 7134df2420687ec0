import CalendarStore
import CivilTime
import Synchronization

/// What feeds said last, so that many readers cost no more than one.
final class FeedCache: Sendable {
  /// What a feed depends on.
  struct Key: Hashable {
    let user: String
    let share: CalendarShare
    let format: FeedFormat
    let revision: Int64
    let day: CivilDate
  }

  /// A feed, and how its octets are told from others.
  struct Feed: Sendable {
    let bytes: [UInt8]
    let packed: [UInt8]?
    let etag: String
  }

  private let feeds = Mutex<[Key: Feed]>([:])

  /// How many feeds it remembers, and how many octets.
  private static let (most, mostBytes) = (100, 64 << 20)

  /// The feed, which is made if it is not known.
  func feed(_ key: Key, _ make: () throws -> Feed) rethrows -> Feed {
    if let known = feeds.withLock({ $0[key] }) { return known }
    let feed = try make()
    feeds.withLock { feeds in
      let size = feeds.values.reduce(feed.bytes.count) { $0 + $1.bytes.count }
      if feeds.count >= Self.most || size > Self.mostBytes { feeds = [:] }
      feeds[key] = feed
    }
    return feed
  }
}
