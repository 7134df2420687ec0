package import Foundation

/// The log of the commits of one store, which several programs share, on one machine or many. The truth is there: what is
/// in the log was saved, and files that follow it are copies, which may be thrown away.
///
/// It keeps a snapshot of the store and the changes of the commits since. Commits are made one after the other: whoever
/// wants to make one takes a ``Turn``, and has it until the commit is in the log.
///
/// Errors are a ``StoreError`` where one fits: `locked` if others have their turn for too long, `unavailable` if the log
/// cannot be asked.
package protocol CommitLog: Sendable {
  /// What a copy at some position lacks. Waits for nobody's turn.
  func head(after known: LogPosition) throws -> Tail

  /// Waits until nobody else has the turn, and takes it.
  ///
  /// - Parameters:
  ///   - known: the position of the copy in which the commit will be made.
  ///   - operation: what to call the commit. Whoever does not know whether it was made can look for that in the log.
  func begin(after known: LogPosition, _ operation: UUID) throws -> any Turn
}

/// The right to make the next commit of a store, which only one has at a time. It ends with ``commit(_:)`` or
/// ``abandon()``, one of which must be called, and once.
package protocol Turn {
  /// What the copy lacks to make the next commit.
  var tail: Tail { get }
  /// The position of the commit that can be made.
  var position: LogPosition { get }
  /// Whether the changes since the last snapshot have become so many that it is time for the next.
  var wantsSnapshot: Bool { get }

  /// Makes the commit. It is durable, and others see it, once this returns.
  ///
  /// - Throws: an error after which the commit was not made, or `unavailable` if nobody knows.
  func commit(_ changes: Changes) throws

  /// Lets others have their turn without a commit.
  func abandon()
}
