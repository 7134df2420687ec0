package import CalendarStore
import PostgreSQLAccess

extension HomeDirectory {
  /// Notes that the store of a user has something to be sent, unless something is noted that is due before.
  ///
  /// - Parameter time: from when on, in seconds since 1970.
  package func noteWaiting(_ way: MessageWay, of name: String, at time: Int64) throws {
    try run(
      """
      INSERT INTO waiting (way, name, next_at) VALUES ($1, $2, $3)
      ON CONFLICT (way, name) DO UPDATE SET next_at = excluded.next_at WHERE waiting.next_at > excluded.next_at
      """, way.rawValue, name, time)
  }

  /// What has the servers look whether the store of a user who is new has something to be sent.
  func looking(_ way: MessageWay, of name: String) -> Query {
    Query("INSERT INTO waiting (way, name, next_at) VALUES ($1, $2, 0)", way.rawValue, name)
  }

  /// Says when something of a user is due next, in place of what was known.
  ///
  /// - Parameter time: nil if nothing waits.
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

  /// For how many seconds what a server has taken is its own if it is not heard of again.
  package static let leaseOfWaiting: Int64 = 300

  /// Takes users of whom something is due, those who have waited longest first, and keeps other servers from them: until
  /// it is said when something of them is due next, or nothing is heard of this server for a while.
  ///
  /// - Parameter limit: how many this server has at most.
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

  /// The users of whom something is due, whoever sees to it, those who have waited longest first.
  package func waiting(_ way: MessageWay, at time: Int64, limit: Int) throws -> [String] {
    try run(
      "SELECT name FROM waiting WHERE way = $1 AND next_at <= $2 ORDER BY next_at, name LIMIT $3",
      way.rawValue, time, limit
    ).map { try $0.value(0) }
  }
}
