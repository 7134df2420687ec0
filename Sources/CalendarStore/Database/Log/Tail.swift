package import Foundation

/// The commits that a replica is missing, in order, optionally preceded by a snapshot to start from.
package struct Tail: Sendable {
  /// A commit in the log.
  package struct Commit: Sendable {
    /// The position of the commit.
    package let position: LogPosition
    /// The row changes.
    package let changeset: Data

    /// Creates a commit.
    package init(_ position: LogPosition, _ changeset: Data) {
      self.position = position
      self.changeset = changeset
    }
  }

  /// The complete store as it was after an earlier commit.
  package struct Snapshot: Sendable {
    /// The position of that commit.
    package let position: LogPosition
    /// The bytes of the file as a sequence of parts.
    package let parts: [Data]

    /// Creates a snapshot.
    package init(_ position: LogPosition, _ parts: [Data]) {
      self.position = position
      self.parts = parts
    }
  }

  /// The snapshot to start from, or nil if the replica can continue from its current position.
  package let snapshot: Snapshot?
  /// The commits to apply, in order.
  package let commits: [Commit]
  /// The position of a replica after everything is applied.
  package let head: LogPosition

  /// Creates a tail.
  ///
  /// - Parameter known: The position of the replica, or of the snapshot.
  package init(_ commits: [Commit], after known: LogPosition, snapshot: Snapshot? = nil) {
    self.snapshot = snapshot
    self.commits = commits
    head = commits.last?.position ?? snapshot?.position ?? known
  }

  var isEmpty: Bool { snapshot == nil && commits.isEmpty }
}
