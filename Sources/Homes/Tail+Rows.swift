import CalendarStore
import Foundation
import PostgreSQLAccess

/// Reads from the tables the commits that a copy lacks.
extension Tail {
  /// The maximum number of commits to read. A copy that lacks more uses the snapshot instead.
  private static let commitLimit = 300

  /// The statement that reads the commits of a home, starting with the given one.
  static func query(_ home: Int64, from number: Int64) -> Query {
    Query(
      "SELECT seq, operation, changes FROM journal WHERE home = $1 AND seq >= $2 ORDER BY seq LIMIT $3",
      home, number, commitLimit + 1)
  }

  /// The statements that read the newest snapshot and all commits starting with the snapshot's. Both must see the same
  /// state.
  static func wholeQueries(_ home: Int64) -> [Query] {
    [
      Query("SELECT seq, operation, bytes FROM snapshots WHERE home = $1 ORDER BY part", home),
      Query(
        """
        SELECT seq, operation, changes FROM journal
        WHERE home = $1 AND seq >= coalesce((SELECT seq FROM snapshots WHERE home = $1 AND part = 0), 0) ORDER BY seq
        """, home),
    ]
  }

  /// The commits after a position, or nil if the rows do not begin with that position or some changes are missing.
  ///
  /// - Parameters:
  ///   - rows: The commits, starting at the position.
  ///   - limit: The maximum number of rows; nil if the rows are complete.
  static func following(_ known: LogPosition, _ rows: QueryRows, limit: Int? = commitLimit) throws -> Tail? {
    if let limit, rows.count > limit { return nil }
    var commits: [Commit] = []
    var last = known == .beginning ? known : nil
    for row in rows {
      let position = LogPosition(number: try row.value(0), operation: try row.value(1))
      defer { last = position }
      guard let last else {
        if position != known { return nil }
        continue
      }
      guard position.number == last.number + 1, let changes = try row.optional(2, as: Data.self) else { return nil }
      commits.append(Commit(position, changes))
    }
    return last == nil ? nil : Tail(commits, after: known)
  }

  /// The newest snapshot and the commits after it.
  ///
  /// - Parameter results: The rows of ``wholeQueries(_:)``.
  static func whole(_ results: ArraySlice<QueryRows>) throws -> Tail {
    guard let parts = results.first, let rows = results.last else { return Tail([], after: .beginning) }
    guard let first = parts.first else {
      if let tail = try following(.beginning, rows, limit: nil) { return tail }
      throw StoreError(.corrupt, "the store's log has no snapshot, and its first commits are missing")
    }
    let position = LogPosition(number: try first.value(0), operation: try first.value(1))
    guard let tail = try following(position, rows, limit: nil) else {
      throw StoreError(.corrupt, "the store's log lacks the commits after its snapshot")
    }
    let bytes = try parts.map { try $0.value(2, as: Data.self) }
    return Tail(tail.commits, after: position, snapshot: Snapshot(position, bytes))
  }
}
