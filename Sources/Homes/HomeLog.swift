import CalendarStore
import Foundation
import PostgreSQLAccess

/// The log of a home's commits in PostgreSQL.
///
/// A copy reads the commits that it lacks in one round trip. A change takes two round trips: the first locks the row of
/// the home and reads the missing commits, and the second commits the change. The lock puts the commits of a home in
/// order, so each commit sees the earlier ones, and READ COMMITTED is sufficient.
struct HomeLog: CommitLog {
  private let row: HomeRow

  private var home: Int64 { row.home }
  private var pool: ConnectionPool { row.pool }
  private var limits: HomeLimits { row.limits }

  init(_ row: HomeRow) { self.row = row }

  func head(after known: LogPosition) throws -> Tail {
    try StoreError.reporting {
      try Patience.trying(for: limits.patience) {
        try pool.lend { connection in
          if known != .beginning {
            let rows = try connection.run(Tail.query(home, from: known.number))
            if let tail = try Tail.following(known, rows) { return tail }
          }
          return try Tail.whole(
            connection.run(
              [Query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")] + Tail.wholeQueries(home) + [Query("COMMIT")]
            )[1...2])
        }
      }
    }
  }

  func begin(after known: LogPosition, _ operation: UUID) throws -> any Turn {
    try StoreError.reporting {
      try Patience.trying(for: limits.patience) {
        let loan = try pool.borrow()
        let results = try loan.connection.run([
          Query("BEGIN"),
          Query("SELECT set_config('lock_timeout', $1, true)", "\(Int(limits.turnPatience * 1_000))ms"),
          Query("SELECT head, commits_since, bytes_since FROM homes WHERE home = $1 FOR UPDATE", home),
          Tail.query(home, from: known.number),
        ])
        guard let found = results[2].first else {
          throw StoreError(.notFound, about: .store, "the cluster has no home with the number \(home)")
        }
        let tail =
          try Tail.following(known, results[3]) ?? .whole(loan.connection.run(Tail.wholeQueries(home))[0...1])
        if try tail.head.number != found.value(0) {
          throw StoreError(.corrupt, "the log of home \(home) does not end with its last commit")
        }
        return HomeTurn(row, operation, tail, since: (try found.value(1), try found.value(2)), loan)
      }
    }
  }
}
