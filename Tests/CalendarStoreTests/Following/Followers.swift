import CalendarModel
import CalendarStore
import CivilTime
import FileLog
import Foundation
import ICalendar
import Synchronization
import TestSupport

/// A log and files that follow it, like the servers on several machines.
final class Followers {
  let folder: TemporaryFolder
  let log: CountedLog

  init(_ limits: FileLog.Limits = .init()) throws {
    folder = try TemporaryFolder()
    log = CountedLog(try FileLog(path: folder.file("log.sqlite"), limits: limits))
  }

  func path(_ name: String) -> String { folder.file(name + ".sqlite") }

  func open(_ name: String, _ options: CalendarStore.Options = .init()) throws -> CalendarStore {
    try CalendarStore(path: path(name), following: log, options: options)
  }
}

/// A log that counts its calls, and can be made to fail.
final class CountedLog: CommitLog {
  let log: FileLog
  /// The numbers of head requests, turns and commits.
  let counts = Mutex((heads: 0, turns: 0, commits: 0, snapshots: 0))
  /// Whether commits fail from now on.
  let fails = Mutex(false)

  init(_ log: FileLog) { self.log = log }

  func head(after known: LogPosition) throws -> Tail {
    counts.withLock { $0.heads += 1 }
    let tail = try log.head(after: known)
    if tail.snapshot != nil { counts.withLock { $0.snapshots += 1 } }
    return tail
  }

  func begin(after known: LogPosition, _ operation: UUID) throws -> any Turn {
    counts.withLock { $0.turns += 1 }
    return CountedTurn(turn: try log.begin(after: known, operation), log: self)
  }

  /// The counts while a function runs.
  func counting<Value>(_ body: () throws -> Value) rethrows -> [Int] {
    let before = counts.withLock { $0 }
    _ = try body()
    let after = counts.withLock { $0 }
    return [
      after.heads - before.heads, after.turns - before.turns, after.commits - before.commits,
      after.snapshots - before.snapshots,
    ]
  }
}

private struct CountedTurn: Turn {
  let turn: any Turn
  let log: CountedLog

  var tail: Tail { turn.tail }
  var position: LogPosition { turn.position }
  func wantsSnapshot(ofSize size: Int64) -> Bool { turn.wantsSnapshot(ofSize: size) }

  func commit(_ changes: Changes) throws {
    if log.fails.withLock({ $0 }) {
      turn.abandon()
      throw StoreError(.unavailable, "the log is away")
    }
    log.counts.withLock { $0.commits += 1 }
    try turn.commit(changes)
  }

  func abandon() { turn.abandon() }
}

extension CalendarStore {
  /// Adds an event that lasts a day.
  func add(_ title: String) throws {
    try add(Event(uid: title, title: title, start: .date(CivilDate(parsing: "20260301"))))
  }

  /// The titles of all events, in alphabetical order.
  func titles() throws -> [String] {
    try items(matching: ItemQuery()).map { $0.component.first(.summary)?.text ?? "" }.sorted()
  }
}
