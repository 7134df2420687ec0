package import PostgreSQLAccess

/// The result of one of the checks on the database and its configuration.
package struct ClusterCheck: Sendable, Hashable {
  /// The name of the check.
  package let name: String
  /// Whether the check passed.
  package let isGood: Bool
  /// The value found and, if the check failed, the consequence of the failure, for display.
  package let detail: String

  /// A check: a statement that returns one row with the outcome and the value found.
  private struct Question {
    let name: String
    let text: String
    /// The consequence if the check fails.
    let consequence: String
  }

  private static let questions = [
    Question(
      name: "version",
      text: "SELECT current_setting('server_version_num')::int8 >= 140000, current_setting('server_version')",
      consequence: "the oldest tested version is 14"),
    Question(
      name: "encoding",
      text: "SELECT current_setting('server_encoding') = 'UTF8', current_setting('server_encoding')",
      consequence: "user names could not be stored; create the database with the encoding UTF8"),
    Question(
      name: "changes", text: "SELECT NOT pg_is_in_recovery(), CASE WHEN pg_is_in_recovery() THEN 'no' ELSE 'yes' END",
      consequence: "this is a standby; include the other hosts in the address"),
    Question(
      name: "disk",
      text: """
        SELECT bool_and(setting = 'on'), string_agg(name || ' = ' || setting, ', ' ORDER BY name) FROM pg_settings
        WHERE name IN ('fsync', 'full_page_writes')
        """,
      consequence: "a power failure can destroy the database"),
    Question(
      name: "commits",
      text: """
        SELECT current_setting('synchronous_commit') IN ('on', 'remote_apply'), current_setting('synchronous_commit')
        """,
      consequence: "saved changes can be lost after a crash"),
    Question(
      name: "standby",
      text: """
        SELECT current_setting('synchronous_standby_names') <> '' AND count(*) > 0,
          CASE count(*) WHEN 0 THEN 'none' ELSE string_agg(application_name, ', ') END
        FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')
        """,
      consequence: "if this server fails, saved changes are lost; set synchronous_standby_names"),
    Question(
      name: "encryption",
      text: """
        SELECT ssl OR inet_client_addr() IS NULL OR inet_client_addr() <<= '127.0.0.0/8' OR inet_client_addr() = '::1',
          CASE WHEN ssl THEN version ELSE 'none' END
        FROM pg_stat_ssl WHERE pid = pg_backend_pid()
        """,
      consequence: "the calendars can be read in transit; set sslmode=verify-full"),
  ]

  /// Runs all checks.
  ///
  /// - Throws: `PostgreSQLError`.
  package static func all(_ connection: PostgreSQLConnection) throws -> [ClusterCheck] {
    [try tables(connection)] + (try questions.map { try answer($0, connection) })
  }

  private static func tables(_ connection: PostgreSQLConnection) throws -> ClusterCheck {
    do {
      try HomeTables.check(connection)
      return ClusterCheck(name: "tables", isGood: true, detail: "version \(HomeTables.form)")
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
