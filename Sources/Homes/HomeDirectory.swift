import Foundation
package import PostgreSQLAccess

/// The data shared by the servers of a cluster, apart from the homes: users, sessions, and shares.
///
/// Every call takes one round trip, and its changes are saved by the time it returns. All calls throw
/// `PostgreSQLError`. Names must be valid user names, because PostgreSQL does not accept all text.
package struct HomeDirectory: Sendable {
  private let pool: ConnectionPool
  /// Identifies this server.
  let server = UUID()

  /// - Parameter pool: The connections to the database, whose tables must have this program's version. The homes need a
  ///   separate pool: a change to a home uses the directory while it holds a connection, so with a shared pool, such
  ///   changes could hold all connections and wait for each other.
  package init(_ pool: ConnectionPool) { self.pool = pool }

  /// Executes a statement.
  @discardableResult
  func run(_ text: String, _ parameters: (any ColumnValue)?...) throws -> QueryRows {
    try run([Query(text, parameters: parameters)])[0]
  }

  /// Executes statements in one transaction.
  @discardableResult
  func run(_ queries: [Query]) throws -> [QueryRows] {
    if queries.count == 1 { return try pool.lend { try $0.run(queries) } }
    return try pool.lend { try $0.run([Query("BEGIN")] + queries + [Query("COMMIT")]) }.dropLast().dropFirst() + []
  }
}
