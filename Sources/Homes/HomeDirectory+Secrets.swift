import PostgreSQLAccess

/// The secrets of the feeds that homes follow.
extension HomeDirectory {
  /// A secret of a home, or nil if there is none.
  package func secret(_ name: String, of home: Int64) throws -> String? {
    try run("SELECT value FROM secrets WHERE home = $1 AND name = $2", home, name).first?.value(0)
  }

  /// All secrets of a home, by name.
  package func secrets(of home: Int64) throws -> [String: String] {
    let rows = try run("SELECT name, value FROM secrets WHERE home = $1", home)
    return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.value(0), try $0.value(1)) })
  }

  /// Changes secrets of a home, or removes those that are nil.
  package func setSecrets(_ secrets: [String: String?], of home: Int64) throws {
    if !secrets.isEmpty { try run(keeping(secrets, of: home)) }
  }

  /// The statements that change the secrets of a home.
  func keeping(_ secrets: [String: String?], of home: Int64) -> [Query] {
    secrets.sorted { $0.key < $1.key }.map { name, value in
      guard let value else { return Query("DELETE FROM secrets WHERE home = $1 AND name = $2", home, name) }
      return Query(
        """
        INSERT INTO secrets (home, name, value) VALUES ($1, $2, $3)
        ON CONFLICT (home, name) DO UPDATE SET value = excluded.value
        """, home, name, value)
    }
  }
}
