package import Foundation

/// The commit log of a store that several programs share, on one machine or many. The log is authoritative: a commit is
/// saved once it is in the log, and the files that follow it are disposable replicas.
///
/// The log keeps a snapshot of the store and the changes of later commits. Commits are serialized: a program that wants
/// to commit takes a ``Turn`` and holds it until the commit is in the log.
///
/// Errors are ``StoreError``s where one fits: `locked` if another program holds its turn for too long, `unavailable`
/// if the log cannot be reached.
package protocol CommitLog: Sendable {
  /// Returns what a replica at a given position is missing, without waiting for a turn.
  func head(after known: LogPosition) throws -> Tail

  /// Waits until the turn is free, and takes it.
  ///
  /// - Parameters:
  ///   - known: The position of the replica in which the commit will be made.
  ///   - operation: The identifier of the commit. If the outcome is unknown, it can be looked up in the log under this
  ///     identifier.
  func begin(after known: LogPosition, _ operation: UUID) throws -> any Turn
}

/// The exclusive right to make the next commit of a store. Call exactly one of ``commit(_:)`` and ``abandon()``,
/// exactly once; the call ends the turn.
package protocol Turn {
  /// The commits that the replica needs before it can make the next commit.
  var tail: Tail { get }
  /// The position of the next commit.
  var position: LogPosition { get }
  /// Whether there are so many changes since the last snapshot that a new one is due.
  ///
  /// - Parameter size: The size of a snapshot in bytes.
  func wantsSnapshot(ofSize size: Int64) -> Bool

  /// Makes the commit. Once this returns, the commit is durable and visible to other programs.
  ///
  /// - Throws: `unavailable` if it is unknown whether the commit was made; any other error means that it was not.
  func commit(_ changes: Changes) throws

  /// Gives up the turn without a commit.
  func abandon()
}
