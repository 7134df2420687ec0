import CivilTime
import GRDB

extension DirectoryFile {
  /// The maximum number of sessions. The least recently used session is removed first.
  private static let mostSessions = 10_000
  /// The maximum number of sessions per user.
  private static let mostSessionsOfUser = 100

  package func begin(_ session: StoredSession) throws(ServerError) {
    try change { db in
      try db.execute(
        sql: """
          INSERT INTO sessions (digest, name, proof, until) VALUES (?, ?, ?, ?)
          ON CONFLICT (digest) DO UPDATE SET until = excluded.until
          """, arguments: [session.digest, session.name ?? "", session.proof, session.until])
      try db.execute(sql: "DELETE FROM sessions WHERE until <= ?", arguments: [Instant.now.secondsSince1970])
      try db.execute(
        sql: """
          DELETE FROM sessions WHERE name = ?1 AND digest NOT IN (
            SELECT digest FROM sessions WHERE name = ?1 ORDER BY until DESC, digest = ?2 DESC LIMIT ?3)
          """, arguments: [session.name ?? "", session.digest, Self.mostSessionsOfUser])
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM sessions") ?? 0
      if count > Self.mostSessions {
        try db.execute(
          sql: "DELETE FROM sessions WHERE digest IN (SELECT digest FROM sessions ORDER BY until LIMIT ?)",
          arguments: [count - Self.mostSessions])
      }
    }
  }

  package func session(_ digest: String) throws(ServerError) -> StoredSession? {
    try read { db in
      let statement = try db.cachedStatement(sql: "SELECT name, proof, until FROM sessions WHERE digest = ?")
      return try Row.fetchOne(statement, arguments: [digest]).map { row in
        let name: String = row["name"]
        return StoredSession(digest: digest, name: name.isEmpty ? nil : name, proof: row["proof"], until: row["until"])
      }
    }
  }

  package func endSession(_ digest: String) throws(ServerError) {
    try change { db in try db.execute(sql: "DELETE FROM sessions WHERE digest = ?", arguments: [digest]) }
  }
}
