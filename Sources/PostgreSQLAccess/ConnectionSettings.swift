/// How connections to a database are made.
public struct ConnectionSettings: Sendable {
  /// Where the database is.
  public var address: DatabaseAddress
  /// What the server's list of connections says of them.
  public var programName: String
  /// How many seconds each host has to let somebody in, at least 2.
  public var connectLimit: Int
  /// How many seconds what is carried out in one trip may take; then it is cancelled.
  public var statementLimit: Double
  /// How many seconds a transaction may wait for its next statement; then the server ends it and the connection.
  public var idleTransactionLimit: Double

  /// Five seconds for a host, thirty for statements, and ten for transactions that do nothing.
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

  /// What libpq is told. A host that is gone is noticed within half a minute, also by who only listens.
  var keywords: [String: String] {
    address.keywords(
      adding: [
        "target_session_attrs": "read-write", "client_encoding": "UTF8", "fallback_application_name": programName,
        "connect_timeout": String(connectLimit), "keepalives_idle": "10", "keepalives_interval": "5",
        "keepalives_count": "3", "tcp_user_timeout": "20000",
      ],
      // A little later than here, for programs that were ended before they could cancel anything.
      options: "-c statement_timeout=\(milliseconds(statementLimit + 2)) "
        + "-c idle_in_transaction_session_timeout=\(milliseconds(idleTransactionLimit))")
  }

  /// At most what PostgreSQL can count, and 0 would be no limit.
  private func milliseconds(_ seconds: Double) -> Int32 { Int32(min(max(seconds * 1_000, 1), 2_147_483_647)) }
}
