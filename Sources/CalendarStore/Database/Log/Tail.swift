package import Foundation

/// What a copy of a store lacks: the changes of some commits, one after the other, or a whole new beginning and those
/// after it.
package struct Tail: Sendable {
  /// A commit of the log.
  package struct Commit: Sendable {
    /// The position of the commit.
    package let position: LogPosition
    /// The changes of rows.
    package let changeset: Data

    /// Makes it.
    package init(_ position: LogPosition, _ changeset: Data) {
      self.position = position
      self.changeset = changeset
    }
  }

  /// The whole store at an earlier commit.
  package struct Snapshot: Sendable {
    /// The position of that commit.
    package let position: LogPosition
    /// The bytes of the file, in parts, in their order.
    package let parts: [Data]

    /// Makes it.
    package init(_ position: LogPosition, _ parts: [Data]) {
      self.position = position
      self.parts = parts
    }
  }

  /// With what to begin; nil if the copy can go on from its own position.
  package let snapshot: Snapshot?
  /// The commits after that, in their order.
  package let commits: [Commit]
  /// The position of a copy that has it all.
  package let head: LogPosition

  /// Makes it.
  ///
  /// - Parameter known: the position of the copy, or that of the snapshot.
  package init(_ commits: [Commit], after known: LogPosition, snapshot: Snapshot? = nil) {
    self.snapshot = snapshot
    self.commits = commits
    head = commits.last?.position ?? snapshot?.position ?? known
  }

  var isEmpty: Bool { snapshot == nil && commits.isEmpty }
}
