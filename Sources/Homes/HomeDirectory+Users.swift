import PostgreSQLAccess

extension HomeDirectory {
  /// A password as it is kept.
  package struct Password: Sendable, Hashable {
    /// The device that it is for; nil if it is the user's own.
    package let device: String?
    /// What is kept of it.
    package let hash: String

    /// A password.
    package init(device: String? = nil, hash: String) {
      self.device = device
      self.hash = hash
    }
  }

  /// A number that is another one as soon as users or passwords have changed.
  package func generation() throws -> Int64 { try run("SELECT generation FROM generations")[0].value(0) }

  /// The names of all users, in their order.
  package func names() throws -> [String] { try run("SELECT name FROM users ORDER BY name").map { try $0.value(0) } }

  /// Whether there is a user of a name.
  package func contains(_ name: String) throws -> Bool { try home(of: name) != nil }

  /// The number of a user's home; nil if there is no such user.
  package func home(of name: String) throws -> Int64? {
    try run("SELECT home FROM users WHERE name = $1", name).first?.value(0)
  }

  /// The passwords of a user; none if there is no such user.
  package func passwords(of name: String) throws -> [Password] {
    try run("SELECT device, hash FROM passwords WHERE name = $1 ORDER BY device", name).map { row in
      let device = try row.value(0, as: String.self)
      return Password(device: device.isEmpty ? nil : device, hash: try row.value(1))
    }
  }

  // MARK: Changing

  /// Adds a user with a home. The error is of the kind `unique` if there is one of that name, or an address is another's.
  package func add(_ name: String, _ password: Password, addresses: [String] = []) throws {
    try run(
      [
        Query(
          """
          WITH made AS (INSERT INTO homes DEFAULT VALUES RETURNING home)
          INSERT INTO users (name, home) SELECT $1, home FROM made
          """, name), setting(password, of: name),
      ] + adding(addresses, of: name))
  }

  /// Keeps a password in place of the one that was for the same. The error is of the kind `constraint` if there is no such
  /// user.
  ///
  /// - Parameter proof: the proof in the sessions that came about by the one from before, which end; nil if there was none.
  package func set(_ password: Password, of name: String, replacing proof: String? = nil) throws {
    try run([setting(password, of: name), endingSessions(of: name, proof)])
  }

  /// Takes a password back.
  ///
  /// - Parameter proof: the proof in the sessions that came about by it, which end.
  /// - Returns: whether there was one.
  package func removePassword(of name: String, device: String?, proof: String?) throws -> Bool {
    try run([
      Query("DELETE FROM passwords WHERE name = $1 AND device = $2", name, device ?? ""),
      endingSessions(of: name, proof),
    ])[0].affectedCount > 0
  }

  /// Removes a user with all that is known of the name. The home stays, and belongs to nobody.
  ///
  /// - Returns: its number; nil if there was no such user.
  package func remove(_ name: String) throws -> Int64? {
    try run([
      Query("DELETE FROM users WHERE name = $1 RETURNING home", name),
      Query("DELETE FROM shares WHERE grantee = $1", name),
    ])[0].first?.value(0)
  }

  private func setting(_ password: Password, of name: String) -> Query {
    Query(
      """
      INSERT INTO passwords (name, device, hash) VALUES ($1, $2, $3)
      ON CONFLICT (name, device) DO UPDATE SET hash = excluded.hash
      """, name, password.device ?? "", password.hash)
  }

  private func endingSessions(of name: String, _ proof: String?) -> Query {
    Query("DELETE FROM sessions WHERE name = $1 AND proof = $2", name, proof)
  }

  // MARK: Addresses

  /// The calendar addresses of a user, the preferred one first.
  package func addresses(of name: String) throws -> [String] {
    try run("SELECT address FROM addresses WHERE name = $1 ORDER BY number", name).map { try $0.value(0) }
  }

  /// The users who have some of these calendar addresses.
  package func users(at addresses: Set<String>) throws -> [String: String] {
    if addresses.isEmpty { return [:] }
    let queries = addresses.sorted().map { Query("SELECT address, name FROM addresses WHERE address = $1", $0) }
    let rows = try run(queries).compactMap(\.first)
    return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.value(0), try $0.value(1)) })
  }

  /// Keeps the calendar addresses of a user in place of those from before, the preferred one first. The error is of the kind
  /// `unique` if one is another user's, and `constraint` if there is no such user.
  package func setAddresses(of name: String, to addresses: [String]) throws {
    try run([Query("DELETE FROM addresses WHERE name = $1", name)] + adding(addresses, of: name))
  }

  private func adding(_ addresses: [String], of name: String) -> [Query] {
    addresses.enumerated().map { number, address in
      Query("INSERT INTO addresses (address, name, number) VALUES ($1, $2, $3)", address, name, Int32(number))
    }
  }
}
