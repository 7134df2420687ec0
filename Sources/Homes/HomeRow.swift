import CalendarStore
import PostgreSQLAccess

/// The row of a home. Its lock puts the commits of the home in order.
struct HomeRow: Sendable {
  let home: Int64
  let pool: ConnectionPool
  let limits: HomeLimits
  /// Notified of commits.
  let news: HomeNews?

  init(_ home: Int64, _ pool: ConnectionPool, _ limits: HomeLimits, _ news: HomeNews?) {
    self.home = home
    self.pool = pool
    self.limits = limits
    self.news = news
  }

  /// Determines the outcome of a commit that the database did not confirm.
  ///
  /// Returns normally if the commit was made and is as safe as any other commit.
  ///
  /// The method first takes the lock of the home, which the commit's transaction holds until it ends. It then commits
  /// its own transaction, which waits until a standby has received everything that precedes it.
  ///
  /// - Throws: The original `PostgreSQLError` if the commit was not made; `StoreError` `unavailable` if the
  ///   outcome cannot be determined.
  func resolve(_ position: LogPosition, after error: PostgreSQLError) throws {
    let isMade: Bool
    do {
      isMade = try Patience.trying(for: limits.doubtPatience) {
        try pool.lend { connection in
          let results = try connection.run(
            [
              Query("BEGIN"), Query("SELECT FROM homes WHERE home = $1 FOR UPDATE", home),
              Query("SELECT operation FROM journal WHERE home = $1 AND seq = $2", home, position.number),
              Query("COMMIT"),
            ], isCancelledWhenLate: false)
          if connection.warning != nil { throw PostgreSQLError(.connectionLost, "a failover may undo the commit") }
          return try results[2].first?.value(0) == position.operation
        }
      }
    } catch {
      throw StoreError(.unavailable, "it is not known whether the change was saved: \(error)")
    }
    if !isMade { throw error }
  }
}
