import CalendarStore
import Foundation
import GRDB

/// The right to make the next commit of a log in a file: the file's lock for writing.
final class FileTurn: Turn {
  let tail: Tail
  private let isDue: Bool
  let position: LogPosition
  private let queue: DatabaseQueue
  private let end: () -> Void

  /// The size of a part of a snapshot in bytes.
  private static let partSize = 1 << 20
  /// The number of commits before the last snapshot that the log keeps, for readers that are not far behind.
  private static let keptCommits: Int64 = 1_024

  init(_ queue: DatabaseQueue, _ tail: Tail, _ isDue: Bool, _ operation: UUID, end: @escaping () -> Void) {
    (self.queue, self.tail, self.isDue, self.end) = (queue, tail, isDue, end)
    position = LogPosition(number: tail.head.number + 1, operation: operation)
  }

  func wantsSnapshot(ofSize size: Int64) -> Bool { isDue }

  /// Whether a snapshot is due.
  static func isDue(_ db: Database, _ limits: FileLog.Limits) throws -> Bool {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*), total(length(changes)) FROM journal
        WHERE number > (SELECT ifnull(max(number), 0) FROM snapshots)
        """)
    guard let row else { return false }
    return row[0] as Int64 >= limits.commits || row[1] as Double >= Double(limits.bytes)
  }

  func commit(_ changes: Changes) throws {
    defer { end() }
    try queue.writeWithoutTransaction { db in
      do {
        try db.execute(
          sql: "INSERT INTO journal (number, operation, changes) VALUES (?, ?, ?)",
          arguments: [position.number, position.operation.uuidString, changes.changeset])
        if let pages = changes.pages { try write(pages, db) }
        try db.commit()
      } catch {
        if db.isInsideTransaction { try? db.rollback() }
        throw StoreError(.unavailable, "the log could not be written: \(error)")
      }
    }
  }

  func abandon() {
    try? queue.writeWithoutTransaction { db in try db.rollback() }
    end()
  }

  private func write(_ pages: Data, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM snapshots")
    for (part, start) in stride(from: 0, to: pages.count, by: Self.partSize).enumerated() {
      try db.execute(
        sql: "INSERT INTO snapshots (part, number, operation, bytes) VALUES (?, ?, ?, ?)",
        arguments: [
          part, position.number, position.operation.uuidString,
          pages[start..<min(start + Self.partSize, pages.count)],
        ])
    }
    try db.execute(
      sql: "DELETE FROM journal WHERE number < ?", arguments: [position.number - Self.keptCommits])
  }
}
