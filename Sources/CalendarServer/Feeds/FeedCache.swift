import Bounds
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
  /// When feeds could not be made: they would take all their budget again.
  private let failures = Mutex<[Key: ContinuousClock.Instant]>([:])

  /// That a feed could not be made a short time ago.
  struct Failure: Error {}

  /// How many feeds it remembers, and how many octets.
  private static let (most, mostBytes) = (100, 64 << 20)
  /// How long nobody tries a feed again that could not be made, unless something changes.
  private static let rest = Duration.seconds(60)

  /// The feed, which is made if it is not known.
  ///
  /// - Throws: ``Failure`` if it could not be made within the last minute; what the function throws.
  func feed(_ key: Key, now: ContinuousClock.Instant = .now, _ make: () throws -> Feed) throws -> Feed {
    if let known = feeds.withLock({ $0[key] }) { return known }
    if let failed = failures.withLock({ $0[key] }), now - failed < Self.rest { throw Failure() }
    let feed: Feed
    do {
      feed = try make()
    } catch {
      // That its reader has gone says nothing of the feed.
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
