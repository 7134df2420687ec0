package import PostgreSQLAccess

/// What a cluster has, and who keeps it.
package struct ClusterState: Sendable {
  /// A server that gets everything that the primary writes.
  package struct Standby: Sendable, Hashable {
    /// The name that it has given itself.
    package let name: String
    /// Whether commits wait for it.
    package let isSynchronous: Bool
    /// How many bytes of what the primary has written it has not on its disk yet.
    package let lag: Int64
  }

  /// The version of PostgreSQL.
  package let version: String
  /// The form of the tables; 0 if there are none.
  package let form: Int
  /// How many homes there are.
  package let homeCount: Int
  /// How many commits are in their logs.
  package let commitCount: Int
  /// How many bytes the logs and the snapshots take on the disk of the database.
  package let size: Int64
  /// The standbys.
  package let standbys: [Standby]
  /// How many connections the database server has, those of others among them.
  package let connectionCount: Int
  /// How many it can have.
  package let connectionLimit: Int

  /// Asks a database.
  ///
  /// - Throws: `PostgreSQLError`.
  package init(_ connection: PostgreSQLConnection) throws {
    form = try HomeTables.form(connection)
    let server = try connection.run(
      """
      SELECT current_setting('server_version'), current_setting('max_connections')::int8,
        (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')
      """)[0]
    version = try server.value(0)
    connectionLimit = try server.value(1)
    connectionCount = try server.value(2)
    standbys = try connection.run(
      """
      SELECT application_name, coalesce(sync_state IN ('sync', 'quorum'), false),
        coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn), 0)::int8
      FROM pg_stat_replication ORDER BY application_name, pid
      """
    ).map { Standby(name: try $0.value(0), isSynchronous: try $0.value(1), lag: try $0.value(2)) }
    if form == 0 {
      (homeCount, commitCount, size) = (0, 0, 0)
      return
    }
    let homes = try connection.run(
      """
      SELECT (SELECT count(*) FROM homes), (SELECT count(*) FROM journal),
        pg_total_relation_size('homes') + pg_total_relation_size('journal') + pg_total_relation_size('snapshots')
      """)[0]
    homeCount = try homes.value(0)
    commitCount = try homes.value(1)
    size = try homes.value(2)
  }
}
