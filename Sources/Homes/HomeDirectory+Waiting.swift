package import CalendarStore
import PostgreSQLAccess

extension HomeDirectory {
  /// Records when the store of a user has something to send, unless an earlier time is already recorded.
  ///
  /// - Parameter time: The time at which it is due, in seconds since 1970.
  package func noteWaiting(_ way: MessageWay, of name: String, at time: Int64) throws {
    try run(
      """
      INSERT INTO waiting (way, name, next_at) VALUES ($1, $2, $3)
      ON CONFLICT (way, name) DO UPDATE SET next_at = excluded.next_at WHERE waiting.next_at > excluded.next_at
      """, way.rawValue, name, time)
  }

  /// The statement that makes the servers check whether a new user's store has something to send.
  func looking(_ way: MessageWay, of name: String) -> Query {
    Query("INSERT INTO waiting (way, name, next_at) VALUES ($1, $2, 0)", way.rawValue, name)
  }

  /// Replaces the time at which a user's store next has something to send.
  ///
  /// - Parameter time: The time in seconds since 1970, or nil if nothing is waiting.
  package func setWaiting(_ way: MessageWay, of name: String, at time: Int64?) throws {
    guard let time else {
      try run("DELETE FROM waiting WHERE way = $1 AND name = $2", way.rawValue, name)
      return
    }
    try run(
      """
      INSERT INTO waiting (way, name, next_at) VALUES ($1, $2, $3)
      ON CONFLICT (way, name) DO UPDATE SET next_at = excluded.next_at, taken_by = NULL, taken_until = 0
      """, way.rawValue, name, time)
  }

  /// The number of seconds after which a server loses its leases if it does not renew them.
  package static let leaseOfWaiting: Int64 = 300

  /// Leases the users whose stores have something due, longest waiting first. Other servers leave them alone until
  /// their next due time is set or this server has not renewed its leases in time.
  ///
  /// - Parameter limit: The maximum number of users leased by this server.
  package func takeWaiting(_ way: MessageWay, at time: Int64, limit: Int) throws -> [String] {
    try run([
      Query(
        """
        UPDATE waiting SET taken_until = extract(epoch FROM now())::int8 + $3 WHERE way = $1 AND taken_by = $2
        """, way.rawValue, server, Self.leaseOfWaiting),
      Query(
        """
        WITH due AS MATERIALIZED (
          SELECT name FROM waiting
          WHERE way = $1 AND next_at <= $4 AND taken_until <= extract(epoch FROM now())::int8
          ORDER BY next_at, name
          LIMIT greatest($5 - (SELECT count(*) FROM waiting WHERE way = $1 AND taken_by = $2), 0)
          FOR UPDATE SKIP LOCKED)
        UPDATE waiting SET taken_by = $2, taken_until = extract(epoch FROM now())::int8 + $3
        WHERE way = $1 AND name IN (SELECT name FROM due)
        """, way.rawValue, server, Self.leaseOfWaiting, time, limit),
      Query(
        """
        SELECT name FROM waiting WHERE way = $1 AND taken_by = $2 AND next_at <= $3 ORDER BY next_at, name
        """, way.rawValue, server, time),
    ])[2].map { try $0.value(0) }
  }

  /// The users whose stores have something due, leased or not, longest waiting first.
  package func waiting(_ way: MessageWay, at time: Int64, limit: Int) throws -> [String] {
    try run(
      "SELECT name FROM waiting WHERE way = $1 AND next_at <= $2 ORDER BY next_at, name LIMIT $3",
      way.rawValue, time, limit
    ).map { try $0.value(0) }
  }
}
