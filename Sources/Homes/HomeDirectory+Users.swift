import CalendarStore
import PostgreSQLAccess

extension HomeDirectory {
  /// A password, as stored.
  package struct Password: Sendable, Hashable {
    /// The device that uses the password, or nil for the user's own password.
    package let device: String?
    /// The hash of the password.
    package let hash: String

    /// Creates a password.
    package init(device: String? = nil, hash: String) {
      self.device = device
      self.hash = hash
    }
  }

  /// Counters that increase with every change to users.
  package struct Generation: Hashable, Sendable {
    /// The counter for users and passwords.
    package let users: Int64
    /// The counter for addresses.
    package let addresses: Int64
  }

  /// The stored data of a user.
  package struct User: Hashable, Sendable {
    /// The number of the user's home.
    package let home: Int64
    /// The passwords.
    package let passwords: [Password]
    /// The calendar addresses, starting with the preferred one.
    package let addresses: [String]
  }

  /// The current generation of users, passwords and addresses.
  package func generation() throws -> Generation {
    let row = try run("SELECT generation, addresses FROM generations")[0]
    return Generation(users: try row.value(0), addresses: try row.value(1))
  }

  /// The data of a user, or nil if there is no such user.
  package func user(_ name: String) throws -> User? {
    // Each statement sees everything committed before it, so the user is read first: if it is missing, there are no
    // passwords.
    let results = try run([
      Query("SELECT home FROM users WHERE name = $1", name), passwordQuery(name), addressQuery(name),
    ])
    guard let home: Int64 = try results[0].first?.value(0) else { return nil }
    return User(home: home, passwords: try Self.passwords(results[1]), addresses: try Self.addresses(results[2]))
  }

  /// All users, sorted by name.
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

  /// The names of all users, sorted.
  package func names() throws -> [String] { try run("SELECT name FROM users ORDER BY name").map { try $0.value(0) } }

  /// Whether there is a user with the given name.
  package func contains(_ name: String) throws -> Bool { try home(of: name) != nil }

  /// The number of a user's home, or nil if there is no such user.
  package func home(of name: String) throws -> Int64? {
    try run("SELECT home FROM users WHERE name = $1", name).first?.value(0)
  }

  /// The passwords of a user; empty if there is no such user.
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

  // MARK: Changes

  /// Adds a user with a home. The error has the code `unique` if the name or an address is already in use.
  package func add(_ name: String, _ password: Password, addresses: [String] = []) throws {
    try add([NewUser(name, [password], addresses: addresses)])
  }

  /// Adds either all of the given users or none of them. The errors are the same as for a single user.
  package func add(_ users: [NewUser]) throws {
    var queries: [Query] = []
    for user in users {
      queries.append(making(user))
      queries += user.passwords.map { setting($0, of: user.name) }
      queries += adding(user.addresses, of: user.name)
      queries += choosing(user.settings, of: user.name)
      queries += sharing(user.shares, of: user.name)
      if let home = user.home {
        queries += keeping(user.secrets.mapValues { $0 }, of: home)
        queries += Duty.all.map { looking($0, of: user.name) }
      }
    }
    try run(queries)
  }

  /// Saves a password, replacing the previous one for the same device. The error has the code `constraint` if there is
  /// no such user.
  ///
  /// - Parameter proof: The proof of the previous password, whose sessions are ended; nil if there was none.
  package func set(_ password: Password, of name: String, replacing proof: String? = nil) throws {
    try run([setting(password, of: name), endingSessions(of: name, proof)])
  }

  /// Removes a password.
  ///
  /// - Parameter proof: The proof of the password, whose sessions are ended.
  /// - Returns: Whether the password existed.
  package func removePassword(of name: String, device: String?, proof: String?) throws -> Bool {
    try run([
      Query("DELETE FROM passwords WHERE name = $1 AND device = $2", name, device ?? ""),
      endingSessions(of: name, proof),
    ])[0].affectedCount > 0
  }

  /// Removes a user and all data stored under the name. The home is kept, without an owner.
  ///
  /// - Returns: The number of the home, or nil if there was no such user.
  package func remove(_ name: String) throws -> Int64? {
    try run([
      Query("DELETE FROM users WHERE name = $1 RETURNING home", name),
      Query("DELETE FROM shares WHERE grantee = $1", name),
    ])[0].first?.value(0)
  }

  /// Removes all passwords and sessions of a user. The name remains in use.
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

  /// The calendar addresses of a user, starting with the preferred one.
  package func addresses(of name: String) throws -> [String] {
    try Self.addresses(run([addressQuery(name)])[0])
  }

  private func addressQuery(_ name: String) -> Query {
    Query("SELECT address FROM addresses WHERE name = $1 ORDER BY number", name)
  }

  private static func addresses(_ rows: some Sequence<QueryRow>) throws -> [String] { try rows.map { try $0.value(0) } }

  /// The users with the given calendar addresses.
  package func users(at addresses: Set<String>) throws -> [String: String] {
    if addresses.isEmpty { return [:] }
    let queries = addresses.sorted().map { Query("SELECT address, name FROM addresses WHERE address = $1", $0) }
    let rows = try run(queries).compactMap(\.first)
    return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.value(0), try $0.value(1)) })
  }

  /// Replaces the calendar addresses of a user. The preferred address comes first. The error has the code
  /// `unique` if an address belongs to another user, and `constraint` if there is no such user.
  package func setAddresses(of name: String, to addresses: [String]) throws {
    try run([Query("DELETE FROM addresses WHERE name = $1", name)] + adding(addresses, of: name))
  }

  private func adding(_ addresses: [String], of name: String) -> [Query] {
    addresses.enumerated().map { number, address in
      Query("INSERT INTO addresses (address, name, number) VALUES ($1, $2, $3)", address, name, Int32(number))
    }
  }
}
