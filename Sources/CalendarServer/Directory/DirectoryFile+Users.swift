import GRDB

/// A user of a server.
public struct ServerUser: Sendable, Hashable {
  /// The user's name.
  public let name: String
  /// The names of the devices that have their own password.
  public let devices: [String]
  /// Whether the user has a main password in addition to the device passwords.
  public let hasPassword: Bool
  /// The calendar addresses, starting with the preferred one.
  public let addresses: [String]

  /// Creates a user from its properties.
  package init(name: String, devices: [String], hasPassword: Bool, addresses: [String]) {
    (self.name, self.devices, self.hasPassword, self.addresses) = (name, devices, hasPassword, addresses)
  }
}

extension DirectoryFile {
  package func generation() throws(ServerError) -> Int64 {
    try read { db in try Int64.fetchOne(db.cachedStatement(sql: "SELECT generation FROM generations")) ?? 0 }
  }

  package func names() throws(ServerError) -> [String] {
    try read { db in try String.fetchAll(db, sql: "SELECT name FROM users ORDER BY name") }
  }

  // SQLite compares text only up to the first NUL. Without this check, one user would have many names.

  package func contains(_ name: String) throws(ServerError) -> Bool {
    if !UserFile.isName(name) { return false }
    return try read { db in try Self.contains(name, db) }
  }

  package func passwords(of name: String) throws(ServerError) -> [StoredPassword] {
    if !UserFile.isName(name) { return [] }
    return try read { db in
      let statement = try db.cachedStatement(sql: "SELECT device, hash FROM passwords WHERE name = ? ORDER BY device")
      return try Row.fetchAll(statement, arguments: [name]).map { row in
        let device: String = row["device"]
        return StoredPassword(name: name, device: device.isEmpty ? nil : device, hash: row["hash"])
      }
    }
  }

  /// Whether there has never been a user.
  ///
  /// - Throws: ``ServerError``.
  public var isUnused: Bool { get throws(ServerError) { try generation() == 0 } }

  /// All users, sorted by name.
  ///
  /// - Throws: ``ServerError``.
  public func users() throws(ServerError) -> [ServerUser] {
    try read { db in
      let devices = Dictionary(
        grouping: try Row.fetchAll(db, sql: "SELECT name, device FROM passwords ORDER BY name, device"),
        by: { $0["name"] as String })
      let addresses = Dictionary(
        grouping: try Row.fetchAll(db, sql: "SELECT name, address FROM addresses ORDER BY name, number"),
        by: { $0["name"] as String })
      return try String.fetchAll(db, sql: "SELECT name FROM users ORDER BY name").map { name in
        let own = devices[name]?.map { $0["device"] as String } ?? []
        return ServerUser(
          name: name, devices: own.filter { !$0.isEmpty }, hasPassword: own.contains(""),
          addresses: addresses[name]?.map { $0["address"] as String } ?? [])
      }
    }
  }

  // MARK: Changing

  /// Adds a user.
  ///
  /// - Parameter addresses: The calendar addresses, as for ``setAddresses(of:to:)``.
  /// - Throws: ``ServerError``: `conflict` if the name exists or an address belongs to another user; `usage` if the
  ///   name, the password or an address is invalid.
  public func add(_ name: String, password: String, addresses: [String] = []) throws(ServerError) {
    try UserFile.check(name: name)
    try Self.check(addresses)
    try PasswordHash.check(password)
    // Hashing is slow, so do it before the transaction.
    let hash = try PasswordHash.make(password)
    try change { db in
      if try Self.contains(name, db) {
        throw ServerError(.conflict, "the user \(name) already exists", remedy: .password(of: name))
      }
      try Self.insert(name, db)
      try Self.set(StoredPassword(name: name, hash: hash), db)
      try Self.set(addresses, of: name, db)
    }
  }

  /// Adds all users in a file with all their passwords, or adds none of them.
  ///
  /// - Returns: The names, in the order in which they appear in the file.
  /// - Throws: ``ServerError``: `conflict` if a name exists; other errors if the file cannot be used.
  public func add(_ file: UserFile) throws(ServerError) -> [String] {
    let entries = try file.usableEntries()
    return try change { db in
      var names: [String] = []
      for entry in entries {
        if !names.contains(entry.name) {
          if try Self.contains(entry.name, db) {
            throw ServerError(.conflict, "the user \(entry.name) already exists; no users from \(file.path) were added")
          }
          try Self.insert(entry.name, db)
          names.append(entry.name)
        }
        try Self.set(entry, db)
      }
      return names
    }
  }

  /// Changes the main password of a user, which ends the sessions started with the old one. Device passwords stay
  /// valid.
  ///
  /// - Throws: ``ServerError``: `notFound`, `usage`.
  public func setPassword(of name: String, to password: String) throws(ServerError) {
    try PasswordHash.check(password)
    let hash = try PasswordHash.make(password)
    try change { db in
      try Self.checkKnown(name, db)
      try Self.endSessions(of: name, device: nil, db)
      try Self.set(StoredPassword(name: name, hash: hash), db)
    }
  }

  /// Creates a password for a device, replacing any existing one. It can be revoked separately.
  ///
  /// - Returns: The password. It cannot be read later.
  /// - Throws: ``ServerError``: `notFound`, `usage`.
  public func addToken(for device: String, of name: String) throws(ServerError) -> String {
    let (password, hash) = try Self.token(for: device)
    try change { db in
      try Self.checkKnown(name, db)
      try Self.endSessions(of: name, device: device, db)
      try Self.set(StoredPassword(name: name, device: device, hash: hash), db)
    }
    return password
  }

  /// Creates a device password, which begins with the name of the device, and its hash.
  static func token(for device: String) throws(ServerError) -> (password: String, hash: String) {
    try UserFile.check(name: device)
    let password = "\(device)~\(SecretText.random())"
    return (password, try PasswordHash.make(password))
  }

  /// Revokes the password of a device, which ends the sessions started with it.
  ///
  /// - Throws: ``ServerError`` `notFound`.
  public func revokeToken(of device: String, of name: String) throws(ServerError) {
    try change { db in
      try Self.checkKnown(name, db)
      try Self.endSessions(of: name, device: device, db)
      try db.execute(sql: "DELETE FROM passwords WHERE name = ? AND device = ?", arguments: [name, device])
      if device.isEmpty || db.changesCount == 0 {
        throw ServerError(.notFound, "\(name) has no password for \(device)")
      }
    }
  }

  /// Deletes the passwords and sessions of a user. The name stays reserved.
  ///
  /// - Throws: ``ServerError`` `notFound`.
  func shutOut(_ name: String) throws(ServerError) {
    try change { db in
      try Self.checkKnown(name, db)
      try db.execute(sql: "DELETE FROM passwords WHERE name = ?", arguments: [name])
      try db.execute(sql: "DELETE FROM sessions WHERE name = ?", arguments: [name])
    }
  }

  /// Removes a user, and the index entries for everything that the user shares with others or that others share with
  /// the user.
  ///
  /// - Throws: ``ServerError`` `notFound`.
  public func remove(_ name: String) throws(ServerError) {
    try change { db in
      try Self.checkKnown(name, db)
      try db.execute(sql: "DELETE FROM users WHERE name = ?", arguments: [name])
      try db.execute(sql: "DELETE FROM sessions WHERE name = ?", arguments: [name])
      try db.execute(sql: "DELETE FROM shares WHERE owner = ? OR grantee = ?", arguments: [name, name])
      try db.execute(sql: "DELETE FROM links WHERE owner = ?", arguments: [name])
      try db.execute(sql: "DELETE FROM indexed WHERE owner = ?", arguments: [name])
      try db.execute(sql: "DELETE FROM addresses WHERE name = ?", arguments: [name])
      try db.execute(sql: "DELETE FROM waiting WHERE name = ?", arguments: [name])
      try db.execute(sql: "DELETE FROM settings WHERE name = ?", arguments: [name])
    }
  }

  // MARK: Rows

  private static func contains(_ name: String, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM users WHERE name = ?)"), arguments: [name]) ?? false
  }

  static func checkKnown(_ name: String, _ db: Database) throws {
    if try !contains(name, db) { throw ServerError(.notFound, "there is no user \(name)") }
  }

  private static func insert(_ name: String, _ db: Database) throws {
    try db.execute(sql: "INSERT INTO users (name, home) VALUES (?, ?)", arguments: [name, name])
  }

  private static func set(_ password: StoredPassword, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO passwords (name, device, hash) VALUES (?, ?, ?)
        ON CONFLICT (name, device) DO UPDATE SET hash = excluded.hash
        """, arguments: [password.name, password.device ?? "", password.hash])
  }

  /// Ends the sessions started with a password.
  private static func endSessions(of name: String, device: String?, _ db: Database) throws {
    let hash = try String.fetchOne(
      db, sql: "SELECT hash FROM passwords WHERE name = ? AND device = ?", arguments: [name, device ?? ""])
    guard let hash else { return }
    let proof = StoredPassword(name: name, device: device, hash: hash).proof
    try db.execute(sql: "DELETE FROM sessions WHERE name = ? AND proof = ?", arguments: [name, proof])
  }
}
