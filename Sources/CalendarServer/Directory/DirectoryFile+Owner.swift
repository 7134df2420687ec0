import GRDB

extension DirectoryFile {
  package func ownerPasswords() throws(ServerError) -> [StoredPassword] {
    try read { db in
      let statement = try db.cachedStatement(sql: "SELECT device, hash FROM owner_passwords ORDER BY device")
      return try Row.fetchAll(statement).map { row in
        StoredPassword(name: "", device: row["device"], hash: row["hash"])
      }
    }
  }

  /// The single owner's programs and devices that have a password, sorted by name.
  ///
  /// - Throws: ``ServerError``.
  public func ownerDevices() throws(ServerError) -> [String] { try ownerPasswords().compactMap(\.device) }

  /// Creates a password for one of the single owner's programs or devices, replacing any existing one.
  ///
  /// - Returns: The password. It cannot be read later.
  /// - Throws: ``ServerError``: `usage` if the name is invalid; `conflict` if the server has users, who have their own
  /// passwords.
  public func addOwnerToken(for device: String) throws(ServerError) -> String {
    let (password, hash) = try Self.token(for: device)
    try change { db in
      if try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM users)") ?? false {
        throw ServerError(.conflict, "the server has users, each with their own passwords", remedy: .tokens)
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO owner_passwords (device, hash) VALUES (?, ?)", arguments: [device, hash])
    }
    return password
  }

  /// Revokes the password of one of the single owner's programs or devices.
  ///
  /// - Throws: ``ServerError`` `notFound`.
  public func revokeOwnerToken(of device: String) throws(ServerError) {
    try change { db in
      try db.execute(sql: "DELETE FROM owner_passwords WHERE device = ?", arguments: [device])
      if db.changesCount == 0 { throw ServerError(.notFound, "there is no password for \(device)") }
    }
  }
}

/// The single owner's passwords, accepted with any name.
struct OwnerPasswords: UserSource {
  private let directory: any Directory

  init(_ directory: any Directory) { self.directory = directory }

  func generation() throws(ServerError) -> Int64 { try directory.generation() }

  func names() -> [String] { [] }

  func contains(_ name: String) -> Bool { true }

  func passwords(of name: String) throws(ServerError) -> [StoredPassword] { try directory.ownerPasswords() }
}
