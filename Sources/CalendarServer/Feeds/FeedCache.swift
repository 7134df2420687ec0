import Bounds
import CalendarStore
import CivilTime
import Synchronization

/// Caches the latest content of feeds, so that serving many readers costs no more than serving one.
final class FeedCache: Sendable {
  /// Everything that the content of a feed depends on.
  struct Key: Hashable {
    let user: String
    let addresses: Set<String>
    let share: CalendarShare
    let format: FeedFormat
    let revision: Int64
    let day: CivilDate
  }

  /// A feed's content and its entity tag.
  struct Feed: Sendable {
    let bytes: [UInt8]
    let packed: [UInt8]?
    let etag: String
  }

  private let feeds = Mutex<[Key: Feed]>([:])
  /// The times at which feeds failed. Trying again immediately would use up the whole budget again.
  private let failures = Mutex<[Key: ContinuousClock.Instant]>([:])

  /// The feed failed recently.
  struct Failure: Error {}

  /// The maximum number of cached feeds, and their maximum total size in bytes.
  private static let (most, mostBytes) = (100, 64 << 20)
  /// How long to wait before trying a failed feed again, unless something changes.
  private static let rest = Duration.seconds(60)

  /// Returns the cached feed, or creates it.
  ///
  /// - Throws: ``Failure`` if the feed failed within the last minute, and whatever `make` throws.
  func feed(_ key: Key, now: ContinuousClock.Instant = .now, _ make: () throws -> Feed) throws -> Feed {
    if let known = feeds.withLock({ $0[key] }) { return known }
    if let failed = failures.withLock({ $0[key] }), now - failed < Self.rest { throw Failure() }
    let feed: Feed
    do {
      feed = try make()
    } catch {
      // If a reader disconnects, the feed itself has not failed.
      if (error as? WorkBudget.Spent)?.ending == .calledOff { throw error }
      failures.withLock { failures in
        if failures.count >= Self.most { failures = [:] }
        failures[key] = now
      }
      throw error
    }
    feeds.withLock { feeds in
      let size = feeds.values.reduce(feed.bytes.count) { $0 + $1.bytes.count }
      if feeds.count >= Self.most || size > Self.mostBytes { feeds = [:] }
      feeds[key] = feed
    }
    return feed
  }
}
