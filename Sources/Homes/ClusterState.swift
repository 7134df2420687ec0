package import PostgreSQLAccess

/// The contents of a cluster, and the state of its database servers.
package struct ClusterState: Sendable {
  /// A standby that receives everything that the primary writes.
  package struct Standby: Sendable, Hashable {
    /// The application name of the standby.
    package let name: String
    /// Whether commits wait for the standby.
    package let isSynchronous: Bool
    /// The number of bytes that the primary has written and the standby has not yet flushed to disk.
    package let lag: Int64
  }

  /// The version of PostgreSQL.
  package let version: String
  /// The version of the tables; 0 if there are none.
  package let form: Int
  /// The number of homes.
  package let homeCount: Int
  /// The number of commits in their logs.
  package let commitCount: Int
  /// The disk space used by the logs and the snapshots, in bytes.
  package let size: Int64
  /// The standbys.
  package let standbys: [Standby]
  /// The number of connections to the database server, including connections of other programs.
  package let connectionCount: Int
  /// The maximum number of connections.
  package let connectionLimit: Int

  /// Reads the state of a database.
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
