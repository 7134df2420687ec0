/// How long to wait for a cluster, and when it is time for a snapshot.
package struct HomeLimits: Sendable {
  /// After how many commits it is time for a snapshot.
  package var commits: Int
  /// After how many bytes of changes it is.
  package var bytes: Int
  /// How many days commits stay that a snapshot has made dispensable.
  package var days: Int
  /// How many seconds others may have the turn.
  package var turnPatience: Double
  /// For how many seconds what was not carried out is tried again.
  package var patience: Double
  /// For how many seconds the log is asked what has become of a commit.
  package var doubtPatience: Double

  /// 256 commits or 1 MiB, a week; 5 seconds for a turn, 10 for what can be tried again, and 30 for doubts, so that another
  /// server has taken over by then.
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
}
