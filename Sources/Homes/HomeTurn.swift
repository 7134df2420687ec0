import CalendarStore
import Foundation
import PostgreSQLAccess

/// The right to make the next commit to a home: a transaction that holds the lock on the home's row.
///
/// The lock is released together with the object, or when the server that holds it does not respond for longer than a
/// transaction may be idle.
final class HomeTurn: Turn {
  let tail: Tail
  let position: LogPosition
  /// The commits since the last snapshot, and the bytes of their changes.
  private let since: (commits: Int, bytes: Int)
  private let row: HomeRow
  private var loan: ConnectionLoan?

  /// The size in bytes of each part of a snapshot.
  private static let partSize = 1 << 20

  init(
    _ row: HomeRow, _ operation: UUID, _ tail: Tail, since: (commits: Int, bytes: Int), _ loan: ConnectionLoan
  ) {
    self.row = row
    self.tail = tail
    self.since = since
    self.loan = loan
    position = LogPosition(number: tail.head.number + 1, operation: operation)
  }

  func wantsSnapshot(ofSize size: Int64) -> Bool { row.limits.areExceeded(by: since, forSize: size) }

  func commit(_ changes: Changes) throws {
    guard let loan else { throw StoreError(.invalidArgument, "the turn has ended") }
    defer { self.loan = nil }
    try StoreError.reporting {
      do throws(PostgreSQLError) {
        try loan.connection.run(queries(changes), isCancelledWhenLate: false)
        // The commit was cancelled while waiting for a standby.
        if loan.connection.warning != nil { throw PostgreSQLError(.connectionLost, "a failover may undo the commit") }
      } catch {
        // If a statement fails and the connection is still usable, nothing has changed.
        if loan.connection.isUsable, loan.connection.warning == nil { throw error }
        // Close the connection first to release the lock.
        self.loan = nil
        try row.resolve(position, after: error)
      }
    }
    row.news?.note(row.home)
  }

  func abandon() {
    _ = try? loan?.connection.run("ROLLBACK")
    loan = nil
  }

  private func queries(_ changes: Changes) -> [Query] {
    var queries = [
      Query(
        "INSERT INTO journal (home, seq, operation, changes) VALUES ($1, $2, $3, $4)",
        row.home, position.number, position.operation, changes.changeset)
    ]
    if let pages = changes.pages {
      queries += snapshot(pages)
    } else {
      queries.append(
        Query(
          """
          UPDATE homes SET head = $2, commits_since = commits_since + 1, bytes_since = bytes_since + $3 WHERE home = $1
          """, row.home, position.number, changes.changeset?.count ?? 0))
    }
    return queries + [Query("COMMIT")]
  }

  private func snapshot(_ pages: Data) -> [Query] {
    var queries = [Query("DELETE FROM snapshots WHERE home = $1", row.home)]
    for (part, start) in stride(from: 0, to: pages.count, by: Self.partSize).enumerated() {
      let bytes = pages.dropFirst(start).prefix(Self.partSize)
      queries.append(
        Query(
          "INSERT INTO snapshots (home, part, seq, operation, bytes) VALUES ($1, $2, $3, $4, $5)",
          row.home, Int32(part), position.number, position.operation, bytes))
    }
    return queries + [
      Query(
        "UPDATE homes SET head = $2, commits_since = 0, bytes_since = 0 WHERE home = $1", row.home, position.number),
      Query(
        "DELETE FROM journal WHERE home = $1 AND seq < $2 AND at < now() - make_interval(days => $3)",
        row.home, position.number, Int32(row.limits.days)),
    ]
  }
}
