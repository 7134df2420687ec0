import Foundation
package import PostgreSQLAccess

/// What servers of a cluster know beside what is in the homes: users, who is signed in, and what is shared and by whom.
///
/// Every call is one trip, and what it was told has been kept when it returns. All of it throws `PostgreSQLError`. Names
/// are what can be a user's: nobody else has asked PostgreSQL for a text that it does not take.
package struct HomeDirectory: Sendable {
  private let pool: ConnectionPool
  /// What tells this server from others.
  let server = UUID()

  /// - Parameter pool: the connections to the database, whose tables have the form of this program. They have to be others
  ///   than those of the homes: a change of a home asks for something while it holds one, and where all of them are held
  ///   that way nobody would get another.
  package init(_ pool: ConnectionPool) { self.pool = pool }

  /// Carries out a statement.
  @discardableResult
  func run(_ text: String, _ parameters: (any ColumnValue)?...) throws -> QueryRows {
    try run([Query(text, parameters: parameters)])[0]
  }

  /// Carries out statements as one transaction.
  @discardableResult
  func run(_ queries: [Query]) throws -> [QueryRows] {
    if queries.count == 1 { return try pool.lend { try $0.run(queries) } }
    return try pool.lend { try $0.run([Query("BEGIN")] + queries + [Query("COMMIT")]) }.dropLast().dropFirst() + []
  }
}
