package import CalendarStore
import PostgreSQLAccess

extension HomeDirectory {
  /// Records that the store of a user has something to send, unless something is already due earlier.
  ///
  /// - Parameter time: The time at which it is due, in seconds since 1970.
  package func noteWaiting(_ way: MessageWay, of name: String, at time: Int64) throws {
    try run(
      """
      INSERT INTO waiting (way, name, next_at) VALUES ($1, $2, $3)
      ON CONFLICT (way, name) DO UPDATE SET next_at = excluded.next_at WHERE waiting.next_at > excluded.next_at
      """, way.rawValue, name, time)
  }

  /// The statement that makes servers check whether the store of a new user has something to send.
  func looking(_ way: MessageWay, of name: String) -> Query {
    Query("INSERT INTO waiting (way, name, next_at) VALUES ($1, $2, 0)", way.rawValue, name)
  }

  /// Sets the time at which something of a user is due next, replacing the previous one.
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

  /// The number of seconds after which a server that is not heard from again loses its leases.
  package static let leaseOfWaiting: Int64 = 300

  /// Leases users with something due, longest waiting first. Other servers do not process them until their next due
  /// time is set or this server has not been heard from for a while.
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

  /// The users with something due, including leased ones, longest waiting first.
  package func waiting(_ way: MessageWay, at time: Int64, limit: Int) throws -> [String] {
    try run(
      "SELECT name FROM waiting WHERE way = $1 AND next_at <= $2 ORDER BY next_at, name LIMIT $3",
      way.rawValue, time, limit
    ).map { try $0.value(0) }
  }
}
