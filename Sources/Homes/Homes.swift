package import CalendarStore
package import PostgreSQLAccess

/// The homes of a cluster: the stores of its users, each a log of commits in PostgreSQL.
package struct Homes: Sendable {
  /// The connections to the database.
  let pool: ConnectionPool
  private let limits: HomeLimits
  private let news: HomeNews?

  /// - Parameters:
  ///   - pool: The connections to the database, whose tables have this program's version.
  ///   - limits: How long to wait, and when to make snapshots.
  ///   - news: Notified of commits; nil if other servers find commits only by polling.
  package init(_ pool: ConnectionPool, limits: HomeLimits = HomeLimits(), news: HomeNews? = nil) {
    self.pool = pool
    self.limits = limits
    self.news = news
  }

  /// Creates an empty home.
  ///
  /// - Returns: The number of the home.
  /// - Throws: `PostgreSQLError`.
  package func make() throws -> Int64 {
    try pool.lend { try $0.run("INSERT INTO homes DEFAULT VALUES RETURNING home")[0].value(0) }
  }

  /// Deletes a home without an owner, with everything in it.
  ///
  /// - Throws: `PostgreSQLError`.
  package func discard(_ home: Int64) throws {
    let tables = ["journal", "snapshots", "secrets", "homes"]
    let ownerless = "home = $1 AND NOT EXISTS (SELECT FROM users WHERE home = $1)"
    _ = try pool.lend { connection in
      try connection.run(
        [Query("BEGIN")] + tables.map { Query("DELETE FROM \($0) WHERE \(ownerless)", home) } + [Query("COMMIT")])
    }
  }

  /// The log of a home.
  package func log(of home: Int64) -> any CommitLog { HomeLog(HomeRow(home, pool, limits, news)) }
}
