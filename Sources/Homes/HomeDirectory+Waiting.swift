import PostgreSQLAccess

extension HomeDirectory {
  /// Records that something is waiting in the store of a user, unless an earlier time is already recorded. If a server
  /// has leased the user, the user is due again when that server is done.
  ///
  /// - Parameter time: The time at which the work is due, in seconds since 1970.
  package func noteWaiting(_ duty: Duty, of name: String, at time: Int64) throws {
    try run(
      """
      INSERT INTO waiting (way, name, next_at) VALUES ($1, $2, $3)
      ON CONFLICT (way, name) DO UPDATE SET next_at = least(waiting.next_at, excluded.next_at),
        noted_at = CASE WHEN waiting.taken_by IS NOT NULL THEN least(waiting.noted_at, excluded.next_at) END
      WHERE waiting.next_at > excluded.next_at
        OR waiting.taken_by IS NOT NULL AND coalesce(waiting.noted_at > excluded.next_at, true)
      """, duty.name, name, time)
  }

  /// The statement that makes the servers check whether something is waiting in a new user's store.
  func looking(_ duty: Duty, of name: String) -> Query {
    Query("INSERT INTO waiting (way, name, next_at) VALUES ($1, $2, 0)", duty.name, name)
  }

  /// Sets the time at which a user's next work is due, replacing the previous time unless it was recorded during the
  /// lease. Ends the lease.
  ///
  /// - Parameter time: The time in seconds since 1970, or nil if nothing is waiting.
  package func setWaiting(_ duty: Duty, of name: String, at time: Int64?) throws {
    guard let time else {
      try run([
        Query("DELETE FROM waiting WHERE way = $1 AND name = $2 AND noted_at IS NULL", duty.name, name),
        Query(
          """
          UPDATE waiting SET next_at = noted_at, noted_at = NULL, taken_by = NULL, taken_until = 0
          WHERE way = $1 AND name = $2
          """, duty.name, name),
      ])
      return
    }
    try run(
      """
      INSERT INTO waiting (way, name, next_at) VALUES ($1, $2, $3)
      ON CONFLICT (way, name) DO UPDATE SET next_at = least(excluded.next_at, waiting.noted_at), noted_at = NULL,
        taken_by = NULL, taken_until = 0
      """, duty.name, name, time)
  }

  /// The number of seconds after which a server loses its leases if it does not renew them.
  package static let leaseOfWaiting: Int64 = 300

  /// Leases the users whose stores have something due, longest waiting first. Other servers leave them alone until
  /// their next due time is set or this server has not renewed its leases in time.
  ///
  /// - Parameter limit: The maximum number of users leased by this server.
  package func takeWaiting(_ duty: Duty, at time: Int64, limit: Int) throws -> [String] {
    try run([
      Query(
        """
        UPDATE waiting SET taken_until = extract(epoch FROM now())::int8 + $3 WHERE way = $1 AND taken_by = $2
        """, duty.name, server, Self.leaseOfWaiting),
      Query(
        """
        WITH due AS MATERIALIZED (
          SELECT name FROM waiting
          WHERE way = $1 AND next_at <= $4 AND taken_until <= extract(epoch FROM now())::int8
          ORDER BY next_at, name
          LIMIT greatest($5 - (SELECT count(*) FROM waiting WHERE way = $1 AND taken_by = $2), 0)
          FOR UPDATE SKIP LOCKED)
        UPDATE waiting SET taken_by = $2, taken_until = extract(epoch FROM now())::int8 + $3, noted_at = NULL
        WHERE way = $1 AND name IN (SELECT name FROM due)
        """, duty.name, server, Self.leaseOfWaiting, time, limit),
      Query(
        """
        SELECT name FROM waiting WHERE way = $1 AND taken_by = $2 AND next_at <= $3 ORDER BY next_at, name
        """, duty.name, server, time),
    ])[2].map { try $0.value(0) }
  }

  /// The users with something due, leased or not, longest waiting first.
  package func waiting(_ duty: Duty, at time: Int64, limit: Int) throws -> [String] {
    try run(
      "SELECT name FROM waiting WHERE way = $1 AND next_at <= $2 ORDER BY next_at, name LIMIT $3",
      duty.name, time, limit
    ).map { try $0.value(0) }
  }
}
