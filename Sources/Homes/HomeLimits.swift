/// How long to wait for a cluster, and when to make snapshots.
package struct HomeLimits: Sendable {
  /// The number of commits after which a snapshot is made, or more if the store is large: one per ``commitShare``
  /// bytes.
  package var commits: Int
  /// The number of bytes of changes after which a snapshot is made, or half of the store's size if that is more.
  package var bytes: Int
  /// The number of days for which commits are kept after a snapshot has made them unnecessary.
  package var days: Int
  /// The number of seconds to wait for the lock on a home.
  package var turnPatience: Double
  /// The number of seconds for which failed operations are retried.
  package var patience: Double
  /// The number of seconds to keep asking the log for the outcome of a commit.
  package var doubtPatience: Double

  /// Creates limits. By default, a snapshot is made after 256 commits or 1 MiB, and commits are kept for a week. The
  /// default timeouts are 5 seconds for a turn, 10 for retries, and 30 for uncertain commits, which is enough for
  /// another database server to take over.
  package init(
    commits: Int = 256, bytes: Int = 1 << 20, days: Int = 7, turnPatience: Double = 5, patience: Double = 10,
    doubtPatience: Double = 30
  ) {
    self.commits = commits
    self.bytes = bytes
    self.days = days
    self.turnPatience = turnPatience
    self.patience = patience
    self.doubtPatience = doubtPatience
  }

  /// The number of snapshot bytes that each commit accounts for. Without this limit, a few small changes would cause
  /// all of a large store to be written.
  private static let commitShare: Int64 = 256 << 10

  /// Whether a snapshot is due.
  ///
  /// - Parameters:
  ///   - changes: The commits since the last snapshot, and the bytes of their changes.
  ///   - size: The size of a snapshot in bytes.
  func areExceeded(by changes: (commits: Int, bytes: Int), forSize size: Int64) -> Bool {
    changes.commits >= max(commits, Int(clamping: size / Self.commitShare))
      || changes.bytes >= max(bytes, Int(clamping: size / 2))
  }
}
