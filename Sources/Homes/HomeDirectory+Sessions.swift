import CivilTime
import PostgreSQLAccess

extension HomeDirectory {
  /// A signed-in session, as stored.
  package struct Session: Sendable, Hashable {
    /// The digest of the secret in the browser.
    package let digest: String
    /// The name of the user.
    package let name: String
    /// The proof of the password with which the session was started.
    package let proof: String
    /// The time at which the session expires, in seconds since 1970.
    package var until: Int64

    /// Creates a session.
    package init(digest: String, name: String, proof: String, until: Int64) {
      self.digest = digest
      self.name = name
      self.proof = proof
      self.until = until
    }
  }

  /// The maximum number of sessions per user. The least recently used sessions are ended first.
  private static let mostSessionsOfUser = 100

  /// Saves a new or extended session. The error has the code `constraint` if there is no such user.
  package func begin(_ session: Session) throws {
    try run([
      Query(
        """
        INSERT INTO sessions (digest, name, proof, until) VALUES ($1, $2, $3, $4)
        ON CONFLICT (digest) DO UPDATE SET until = excluded.until
        """, session.digest, session.name, session.proof, session.until),
      Query(
        """
        DELETE FROM sessions WHERE name = $1 AND digest <> $2 AND (until <= $3 OR digest IN (
          SELECT digest FROM sessions WHERE name = $1 AND digest <> $2 ORDER BY until DESC, digest OFFSET $4))
        """, session.name, session.digest, Instant.now.secondsSince1970, Self.mostSessionsOfUser - 1),
    ])
  }

  /// The session with the given digest, or nil if there is none.
  package func session(_ digest: String) throws -> Session? {
    guard let row = try run("SELECT name, proof, until FROM sessions WHERE digest = $1", digest).first else {
      return nil
    }
    return Session(digest: digest, name: try row.value(0), proof: try row.value(1), until: try row.value(2))
  }

  /// Ends a session.
  package func endSession(_ digest: String) throws { try run("DELETE FROM sessions WHERE digest = $1", digest) }

  /// Deletes the expired sessions of all users.
  package func forgetEndedSessions() throws {
    try run("DELETE FROM sessions WHERE until <= $1", Instant.now.secondsSince1970)
  }

  // MARK: Settings

  /// A user's settings for web pages.
  package func settings(of name: String) throws -> [String: String] {
    let rows = try run("SELECT key, value FROM settings WHERE name = $1", name)
    return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.value(0), try $0.value(1)) })
  }

  /// Replaces a user's settings for web pages.
  package func setSettings(of name: String, to settings: [String: String]) throws {
    // Locking the user prevents two of these changes from interfering with each other.
    try run(
      [
        Query("SELECT FROM users WHERE name = $1 FOR UPDATE", name),
        Query("DELETE FROM settings WHERE name = $1", name),
      ] + choosing(settings, of: name))
  }

  /// The statements that save the settings of a user who has none.
  func choosing(_ settings: [String: String], of name: String) -> [Query] {
    settings.sorted { $0.key < $1.key }.map { key, value in
      Query("INSERT INTO settings (name, key, value) VALUES ($1, $2, $3)", name, key, value)
    }
  }
}
