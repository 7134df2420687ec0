public import CivilTime
import Synchronization

/// Caches the number of waiting invitations for each user until the user's store changes.
public final class WaitingCounts: Sendable {
  private struct Entry {
    let revision: Int64
    let since: Instant
    let count: Int
  }

  private let entries = Mutex<[String: Entry]>([:])

  /// The maximum number of users in the cache.
  private static let most = 10_000
  /// The number of seconds for which a count stays valid. Counts expire because invitations to past events no longer
  /// count.
  private static let patience: Int64 = 300

  /// Creates an empty cache.
  public init() {}

  /// Returns the number for a user.
  ///
  /// - Parameters:
  ///   - revision: The revision of the store.
  ///   - count: Counts the invitations. It is called only if the store has changed or the cached number is too old.
  func count(of user: String?, at revision: Int64, _ now: Instant, _ count: () throws -> Int) rethrows -> Int {
    let name = user ?? ""
    let known = entries.withLock { $0[name] }
    if let known, known.revision == revision, (0..<Self.patience).contains(now.seconds(since: known.since)) {
      return known.count
    }
    let entry = Entry(revision: revision, since: now, count: try count())
    entries.withLock { entries in
      if entries.count >= Self.most, entries[name] == nil { entries = [:] }
      entries[name] = entry
    }
    return entry.count
  }
}
