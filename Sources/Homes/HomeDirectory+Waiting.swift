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
      ON CONFLICT (way, name) DO UPDATE SET next_at = excluded.next_at
      """, way.rawValue, name, time)
  }

  /// The users of whom something is due, those who have waited longest first.
  package func waiting(_ way: MessageWay, at time: Int64, limit: Int) throws -> [String] {
    try run(
      "SELECT name FROM waiting WHERE way = $1 AND next_at <= $2 ORDER BY next_at, name LIMIT $3",
      way.rawValue, time, limit
    ).map { try $0.value(0) }
  }
}
