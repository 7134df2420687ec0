package import CalendarStore
package import PostgreSQLAccess

/// The homes of a cluster: the stores of its users, each a log of commits in PostgreSQL.
package struct Homes: Sendable {
  /// The connections to the database.
  let pool: ConnectionPool
  private let limits: HomeLimits

  /// - Parameters:
  ///   - pool: the connections to the database, whose tables have the form of this program.
  ///   - limits: how long to wait, and when it is time for a snapshot.
  package init(_ pool: ConnectionPool, limits: HomeLimits = HomeLimits()) {
    self.pool = pool
    self.limits = limits
  }

  /// Makes a home, empty so far.
  ///
  /// - Returns: its number.
  /// - Throws: `PostgreSQLError`.
  package func make() throws -> Int64 {
    try pool.lend { try $0.run("INSERT INTO homes DEFAULT VALUES RETURNING home")[0].value(0) }
  }

  /// The log of a home.
  package func log(of home: Int64) -> any CommitLog { HomeLog(home, pool, limits) }
}
