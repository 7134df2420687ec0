/// The settings for connecting to a database.
public struct ConnectionSettings: Sendable {
  /// The address of the database.
  public var address: DatabaseAddress
  /// The program name that the server shows in its list of connections.
  public var programName: String
  /// The number of seconds to wait for each host when connecting, at least 2.
  public var connectLimit: Int
  /// The maximum duration of one round trip in seconds, after which it is cancelled.
  public var statementLimit: Double
  /// The number of seconds for which a transaction may be idle before the server ends it and the connection.
  public var idleTransactionLimit: Double

  /// Creates settings. The default limits are 5 seconds for each host, 30 for statements, and 10 for idle transactions.
  public init(
    _ address: DatabaseAddress, programName: String = "almanac-server", connectLimit: Int = 5,
    statementLimit: Double = 30, idleTransactionLimit: Double = 10
  ) {
    self.address = address
    self.programName = programName
    self.connectLimit = connectLimit
    self.statementLimit = statementLimit
    self.idleTransactionLimit = idleTransactionLimit
  }

  /// The options passed to libpq. An unreachable host is detected within half a minute, even if the connection only
  /// listens.
  var keywords: [String: String] {
    address.keywords(
      adding: [
        "target_session_attrs": "read-write", "client_encoding": "UTF8", "fallback_application_name": programName,
        "connect_timeout": String(connectLimit), "keepalives_idle": "10", "keepalives_interval": "5",
        "keepalives_count": "3", "tcp_user_timeout": "20000",
      ],
      // The server's limit is slightly longer than the local one. It applies if the program exits before it can cancel
      // the statement.
      options: "-c statement_timeout=\(milliseconds(statementLimit + 2)) "
        + "-c idle_in_transaction_session_timeout=\(milliseconds(idleTransactionLimit))")
  }

  /// The duration in milliseconds, at most PostgreSQL's maximum and never 0, which would mean no limit.
  private func milliseconds(_ seconds: Double) -> Int32 { Int32(min(max(seconds * 1_000, 1), 2_147_483_647)) }
}
