import CalendarStore
import PostgreSQLAccess

/// The row of a home, whose lock brings the home's commits into an order.
struct HomeRow: Sendable {
  let home: Int64
  let pool: ConnectionPool
  let limits: HomeLimits
  /// Is told of commits.
  let news: HomeNews?

  init(_ home: Int64, _ pool: ConnectionPool, _ limits: HomeLimits, _ news: HomeNews?) {
    self.home = home
    self.pool = pool
    self.limits = limits
    self.news = news
  }

  /// Finds out what has become of a commit whose answer never came.
  ///
  /// It returns if the commit was made, and is as safe as every other.
  ///
  /// It takes the lock of the home first: the transaction that makes the commit has it, and is over when somebody else gets
  /// it. This transaction then has to be committed as well, which waits for a standby until that has everything before it.
  ///
  /// - Throws: `PostgreSQLError`, the first one, if the commit was not made; `StoreError` `unavailable` if nobody says.
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
          if connection.warning != nil { throw PostgreSQLError(.connectionLost, "the commit may not be safe") }
          return try results[2].first?.value(0) == position.operation
        }
      }
    } catch {
      throw StoreError(.unavailable, "nobody knows whether the change was saved: \(error)")
    }
    if !isMade { throw error }
  }
}
