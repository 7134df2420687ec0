package import CalendarStore
package import Foundation
import GRDB
import Synchronization

/// A log of commits in an SQLite file: a minimal implementation of what every other log must do. Programs on one
/// machine can share it.
package final class FileLog: CommitLog {
  private let path: String
  private let configuration: Configuration
  private let idle: Mutex<[DatabaseQueue]>
  private let limits: Limits

  /// The number of commits, or bytes of changes, after which a snapshot is due.
  package struct Limits: Sendable {
    let commits: Int64
    let bytes: Int64

    /// Creates limits.
    package init(commits: Int64 = 256, bytes: Int64 = 1 << 20) { (self.commits, self.bytes) = (commits, bytes) }
  }

  /// - Parameters:
  ///   - path: The file, which is created if it does not exist.
  ///   - patience: The number of seconds to wait for another turn to end.
  package init(path: String, patience: Double = 5, limits: Limits = Limits()) throws {
    self.path = path
    self.limits = limits
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    // A turn is a transaction that stays open between calls.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    self.configuration = configuration
    idle = Mutex([])
    try using { queue in
      try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = WAL; \(Self.schema)") }
    }
  }

  private static let schema = """
    -- One row a commit. "changes" is NULL where only a snapshot has them.
    CREATE TABLE IF NOT EXISTS journal (
      number INTEGER PRIMARY KEY,
      operation TEXT NOT NULL,
      changes BLOB
    ) STRICT;

    -- The parts of the newest snapshot, and the commit after which it was made.
    CREATE TABLE IF NOT EXISTS snapshots (
      part INTEGER PRIMARY KEY,
      number INTEGER NOT NULL,
      operation TEXT NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    """

  package func head(after known: LogPosition) throws -> Tail {
    try Self.reporting {
      try using { queue in try queue.read { db in try Tail(db, after: known) } }
    }
  }

  package func begin(after known: LogPosition, _ operation: UUID) throws -> any Turn {
    try Self.reporting {
      let queue = try take()
      do {
        return try queue.writeWithoutTransaction { db in
          try db.beginTransaction(.immediate)
          let tail = try Tail(db, after: known)
          return FileTurn(queue, tail, try FileTurn.isDue(db, limits), operation) { [weak self] in self?.giveBack(queue)
          }
        }
      } catch {
        try? queue.writeWithoutTransaction { db in if db.isInsideTransaction { try db.rollback() } }
        giveBack(queue)
        throw error
      }
    }
  }

  /// Returns the number of the last commit.
  package func count() throws -> Int64 {
    try using { queue in
      try queue.read { db in try Int64.fetchOne(db, sql: "SELECT max(number) FROM journal") ?? 0 }
    }
  }

  private func take() throws -> DatabaseQueue {
    try idle.withLock { $0.popLast() } ?? DatabaseQueue(path: path, configuration: configuration)
  }

  private func giveBack(_ queue: DatabaseQueue) { idle.withLock { $0.append(queue) } }

  private func using<Value>(_ body: (DatabaseQueue) throws -> Value) throws -> Value {
    let queue = try take()
    defer { giveBack(queue) }
    return try body(queue)
  }

  private static func reporting<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      if error.resultCode == .SQLITE_BUSY {
        throw StoreError(.locked, "another program is writing to the log and did not finish in time")
      }
      throw StoreError(.unavailable, "the log failed: \(error)")
    }
  }
}

extension Tail {
  fileprivate init(_ db: Database, after known: LogPosition) throws {
    if let commits = try Self.commits(db, after: known) {
      self.init(commits, after: known)
      return
    }
    let parts = try Row.fetchAll(db, sql: "SELECT number, operation, bytes FROM snapshots ORDER BY part")
    guard let first = parts.first, let operation = UUID(uuidString: first["operation"]) else {
      throw StoreError(.unavailable, "the log has no snapshot for a store at commit \(known.number)")
    }
    let position = LogPosition(number: first["number"], operation: operation)
    guard let commits = try Self.commits(db, after: position) else {
      throw StoreError(.corrupt, "the log lacks what came after its snapshot")
    }
    self.init(commits, after: position, snapshot: Snapshot(position, parts.map { $0["bytes"] }))
  }

  /// Returns the commits after a given one, or nil if that one or any of the later ones is missing from the log.
  private static func commits(_ db: Database, after known: LogPosition) throws -> [Commit]? {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT number, operation, changes FROM journal WHERE number >= ? ORDER BY number"),
      arguments: [known.number])
    var commits: [Commit] = []
    var last: LogPosition?
    if known == .beginning { last = known }
    while let row = try rows.next() {
      guard let operation = UUID(uuidString: row["operation"]) else { return nil }
      let position = LogPosition(number: row["number"], operation: operation)
      defer { last = position }
      guard let last else {
        if position != known { return nil }
        continue
      }
      guard position.number == last.number + 1, let changeset = row["changes"] as Data? else { return nil }
      commits.append(Commit(position, changeset))
    }
    return last == nil ? nil : commits
  }
}
