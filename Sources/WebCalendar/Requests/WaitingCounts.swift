public import CivilTime
import Synchronization

/// How many invitations wait for users, as long as their stores stay as they are.
public final class WaitingCounts: Sendable {
  private struct Entry {
    let revision: Int64
    let since: Instant
    let count: Int
  }

  private let entries = Mutex<[String: Entry]>([:])

  /// Of how many users the numbers are known.
  private static let most = 10_000
  /// For how many seconds one holds: what is over waits no more.
  private static let patience: Int64 = 300

  /// Knows no number yet.
  public init() {}

  /// The number of a user.
  ///
  /// - Parameters:
  ///   - revision: The revision of the store.
  ///   - count: Counts, if the store has changed or the last time is long ago.
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
