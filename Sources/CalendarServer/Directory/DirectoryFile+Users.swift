import GRDB

/// Somebody who may use a server.
public struct ServerUser: Sendable, Hashable {
  /// The name.
  public let name: String
  /// The names of the devices that have a password of their own.
  public let devices: [String]
  /// Whether there is a password beside those of devices.
  public let hasPassword: Bool
  /// The calendar addresses, the preferred one first.
  public let addresses: [String]

  /// - Parameters: as the properties.
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

  // SQLite looks for a text up to its first NUL: what cannot be a name would be one user under many names.

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

  /// All users, in the order of names.
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
  /// - Parameter addresses: The calendar addresses, as ``setAddresses(of:to:)`` takes them.
  /// - Throws: ``ServerError``: `conflict` if there is one of that name, or an address is another user's; `usage` if the
  ///   name, the password or an address cannot be one.
  public func add(_ name: String, password: String, addresses: [String] = []) throws(ServerError) {
    try UserFile.check(name: name)
    try Self.check(addresses)
    try PasswordHash.check(password)
    // A hash takes its time: nobody waits for it.
    let hash = try PasswordHash.make(password)
    try change { db in
      if try Self.contains(name, db) {
        throw ServerError(.conflict, "there is a user \(name)", remedy: .password(of: name))
      }
      try Self.insert(name, db)
      try Self.set(StoredPassword(name: name, hash: hash), db)
      try Self.set(addresses, of: name, db)
    }
  }

  /// Adds the users of a file, with all their passwords. All or nothing.
  ///
  /// - Returns: their names, in the order of the file.
  /// - Throws: ``ServerError``: `conflict` if there is one of a name already; what the file cannot be used for.
  public func add(_ file: UserFile) throws(ServerError) -> [String] {
    let entries = try file.usableEntries()
    return try change { db in
      var names: [String] = []
      for entry in entries {
        if !names.contains(entry.name) {
          if try Self.contains(entry.name, db) {
            throw ServerError(.conflict, "there is a user \(entry.name); nobody of \(file.path) was added")
          }
          try Self.insert(entry.name, db)
          names.append(entry.name)
        }
        try Self.set(entry, db)
      }
      return names
    }
  }

  /// Changes the password of a user, which ends what came about by the old one; those of devices stay.
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

  /// Makes a password for a device, which can be revoked by itself, in place of the one that it had.
  ///
  /// - Returns: the password, which nobody can ask for again.
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

  /// A new password for a device, which begins with its name, and what is kept of it.
  static func token(for device: String) throws(ServerError) -> (password: String, hash: String) {
    try UserFile.check(name: device)
    let password = "\(device)~\(SecretText.random())"
    return (password, try PasswordHash.make(password))
  }

  /// Revokes the password of a device, which ends what came about by it.
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

  /// Takes everything from a user by which somebody could enter. The name stays taken.
  ///
  /// - Throws: ``ServerError`` `notFound`.
  func shutOut(_ name: String) throws(ServerError) {
    try change { db in
      try Self.checkKnown(name, db)
      try db.execute(sql: "DELETE FROM passwords WHERE name = ?", arguments: [name])
      try db.execute(sql: "DELETE FROM sessions WHERE name = ?", arguments: [name])
    }
  }

  /// Removes a user, and what is known of what the user shares and may see.
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

  /// Ends the sessions that came about by a password.
  private static func endSessions(of name: String, device: String?, _ db: Database) throws {
    let hash = try String.fetchOne(
      db, sql: "SELECT hash FROM passwords WHERE name = ? AND device = ?", arguments: [name, device ?? ""])
    guard let hash else { return }
    let proof = StoredPassword(name: name, device: device, hash: hash).proof
    try db.execute(sql: "DELETE FROM sessions WHERE name = ? AND proof = ?", arguments: [name, proof])
  }
}
