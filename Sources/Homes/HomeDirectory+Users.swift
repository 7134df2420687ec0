import CalendarStore
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

  /// Numbers of which one is another as soon as something has changed.
  package struct Generation: Hashable, Sendable {
    /// That of users and passwords.
    package let users: Int64
    /// That of addresses.
    package let addresses: Int64
  }

  /// What is known of a user.
  package struct User: Hashable, Sendable {
    /// The number of the home.
    package let home: Int64
    /// The passwords.
    package let passwords: [Password]
    /// The calendar addresses, the preferred one first.
    package let addresses: [String]
  }

  /// What changes with users, passwords and addresses.
  package func generation() throws -> Generation {
    let row = try run("SELECT generation, addresses FROM generations")[0]
    return Generation(users: try row.value(0), addresses: try row.value(1))
  }

  /// What is known of a user; nil if there is no such user.
  package func user(_ name: String) throws -> User? {
    // Each statement sees what was committed before it, so the user comes first: passwords of nobody are none.
    let results = try run([
      Query("SELECT home FROM users WHERE name = $1", name), passwordQuery(name), addressQuery(name),
    ])
    guard let home: Int64 = try results[0].first?.value(0) else { return nil }
    return User(home: home, passwords: try Self.passwords(results[1]), addresses: try Self.addresses(results[2]))
  }

  /// All users, in the order of names.
  package func users() throws -> [(name: String, user: User)] {
    let results = try run([
      Query("SELECT name, home FROM users ORDER BY name"), Query("SELECT device, hash, name FROM passwords"),
      Query("SELECT address, name FROM addresses ORDER BY name, number"),
    ])
    let passwords = try Dictionary(grouping: results[1]) { try $0.value(2, as: String.self) }
    let addresses = try Dictionary(grouping: results[2]) { try $0.value(1, as: String.self) }
    return try results[0].map { row in
      let name = try row.value(0, as: String.self)
      let user = User(
        home: try row.value(1), passwords: try Self.passwords(passwords[name] ?? []),
        addresses: try Self.addresses(addresses[name] ?? []))
      return (name, user)
    }
  }

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
    try Self.passwords(run([passwordQuery(name)])[0])
  }

  private func passwordQuery(_ name: String) -> Query {
    Query("SELECT device, hash FROM passwords WHERE name = $1 ORDER BY device", name)
  }

  private static func passwords(_ rows: some Sequence<QueryRow>) throws -> [Password] {
    try rows.map { row in
      let device = try row.value(0, as: String.self)
      return Password(device: device.isEmpty ? nil : device, hash: try row.value(1))
    }
  }

  // MARK: Changing

  /// Adds a user with a home. The error is of the kind `unique` if there is one of that name, or an address is another's.
  package func add(_ name: String, _ password: Password, addresses: [String] = []) throws {
    try add([NewUser(name, [password], addresses: addresses)])
  }

  /// Adds users, all of them or none. The error is as for one.
  package func add(_ users: [NewUser]) throws {
    var queries: [Query] = []
    for user in users {
      queries.append(making(user))
      queries += user.passwords.map { setting($0, of: user.name) }
      queries += adding(user.addresses, of: user.name)
      queries += choosing(user.settings, of: user.name)
      queries += sharing(user.shares, of: user.name)
      if user.home != nil { queries += MessageWay.allCases.map { looking($0, of: user.name) } }
    }
    try run(queries)
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

  /// Takes everything from a user by which somebody could enter. The name stays taken.
  package func shutOut(_ name: String) throws {
    try run([
      Query("DELETE FROM passwords WHERE name = $1", name), Query("DELETE FROM sessions WHERE name = $1", name),
    ])
  }

  private func making(_ user: NewUser) -> Query {
    if let home = user.home { return Query("INSERT INTO users (name, home) VALUES ($1, $2)", user.name, home) }
    return Query(
      """
      WITH made AS (INSERT INTO homes DEFAULT VALUES RETURNING home)
      INSERT INTO users (name, home) SELECT $1, home FROM made
      """, user.name)
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
    try Self.addresses(run([addressQuery(name)])[0])
  }

  private func addressQuery(_ name: String) -> Query {
    Query("SELECT address FROM addresses WHERE name = $1 ORDER BY number", name)
  }

  private static func addresses(_ rows: some Sequence<QueryRow>) throws -> [String] { try rows.map { try $0.value(0) } }

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
