package import PostgreSQLAccess

/// Something about a database that matters for what is kept in it, and how it is.
package struct ClusterCheck: Sendable, Hashable {
  /// What was looked at.
  package let name: String
  /// Whether it is as it should be.
  package let isGood: Bool
  /// How it is, or what is wrong with it, for people.
  package let detail: String

  /// What is asked: a statement whose row says whether it is good, and how it is.
  private struct Question {
    let name: String
    let text: String
    /// What follows from it if it is not good.
    let consequence: String
  }

  private static let questions = [
    Question(
      name: "version",
      text: "SELECT current_setting('server_version_num')::int8 >= 140000, current_setting('server_version')",
      consequence: "14 is the oldest version that is tried"),
    Question(
      name: "encoding",
      text: "SELECT current_setting('server_encoding') = 'UTF8', current_setting('server_encoding')",
      consequence: "names of users could not be kept; make the database with UTF8"),
    Question(
      name: "changes", text: "SELECT NOT pg_is_in_recovery(), CASE WHEN pg_is_in_recovery() THEN 'no' ELSE 'yes' END",
      consequence: "this is a standby; name the others in the address too"),
    Question(
      name: "disk",
      text: """
        SELECT bool_and(setting = 'on'), string_agg(name || ' = ' || setting, ', ' ORDER BY name) FROM pg_settings
        WHERE name IN ('fsync', 'full_page_writes')
        """,
      consequence: "a loss of power can destroy the database"),
    Question(
      name: "commits",
      text: """
        SELECT current_setting('synchronous_commit') IN ('on', 'remote_apply'), current_setting('synchronous_commit')
        """,
      consequence: "what was reported as saved can be lost"),
    Question(
      name: "standby",
      text: """
        SELECT current_setting('synchronous_standby_names') <> '' AND count(*) > 0,
          CASE count(*) WHEN 0 THEN 'none' ELSE string_agg(application_name, ', ') END
        FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')
        """,
      consequence: "what was reported as saved is lost with this server; set synchronous_standby_names"),
    Question(
      name: "encryption",
      text: """
        SELECT ssl OR inet_client_addr() IS NULL OR inet_client_addr() <<= '127.0.0.0/8' OR inet_client_addr() = '::1',
          CASE WHEN ssl THEN version ELSE 'none' END
        FROM pg_stat_ssl WHERE pid = pg_backend_pid()
        """,
      consequence: "everybody on the way can read the calendars; say sslmode=verify-full"),
  ]

  /// Asks everything.
  ///
  /// - Throws: `PostgreSQLError`.
  package static func all(_ connection: PostgreSQLConnection) throws -> [ClusterCheck] {
    [try tables(connection)] + (try questions.map { try answer($0, connection) })
  }

  private static func tables(_ connection: PostgreSQLConnection) throws -> ClusterCheck {
    do {
      try HomeTables.check(connection)
      return ClusterCheck(name: "tables", isGood: true, detail: "form \(HomeTables.form)")
    } catch let error as HomeError {
      return ClusterCheck(name: "tables", isGood: false, detail: "\(error)")
    }
  }

  private static func answer(_ question: Question, _ connection: PostgreSQLConnection) throws -> ClusterCheck {
    guard let row = try connection.run(question.text).first else {
      return ClusterCheck(name: question.name, isGood: false, detail: question.consequence)
    }
    let (isGood, state) = (try row.optional(0, as: Bool.self) ?? false, try row.optional(1, as: String.self) ?? "none")
    return ClusterCheck(
      name: question.name, isGood: isGood, detail: isGood ? state : "\(state): \(question.consequence)")
  }
}
