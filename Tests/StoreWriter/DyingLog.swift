import CalendarStore
import FileLog
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A log that kills the process at a given moment of a commit, like a crash.
final class DyingLog: CommitLog {
  /// The moment at which it does so.
  enum Moment: String {
    /// Before the commit is in the log.
    case before
    /// After the commit is in the log, before it is committed in the file.
    case between
    /// After it is in both, when the next commit begins.
    case after
  }

  private let log: FileLog
  private let moment: Moment
  private let number: Int64

  /// - Parameter number: The number of the commit.
  init(_ log: FileLog, at moment: Moment, of number: Int64) {
    (self.log, self.moment, self.number) = (log, moment, number)
  }

  func head(after known: LogPosition) throws -> Tail { try log.head(after: known) }

  func begin(after known: LogPosition, _ operation: UUID) throws -> any Turn {
    let turn = try log.begin(after: known, operation)
    if moment == .after, turn.position.number > number { die() }
    return turn.position.number == number ? DyingTurn(turn, moment) : turn
  }
}

private struct DyingTurn: Turn {
  private let turn: any Turn
  private let moment: DyingLog.Moment

  init(_ turn: any Turn, _ moment: DyingLog.Moment) { (self.turn, self.moment) = (turn, moment) }

  var tail: Tail { turn.tail }
  var position: LogPosition { turn.position }
  func wantsSnapshot(ofSize size: Int64) -> Bool { turn.wantsSnapshot(ofSize: size) }

  func commit(_ changes: Changes) throws {
    if moment == .before { die() }
    try turn.commit(changes)
    if moment == .between { die() }
  }

  func abandon() { turn.abandon() }
}

private func die() -> Never {
  kill(getpid(), SIGKILL)
  fatalError("SIGKILL was survived")
}
