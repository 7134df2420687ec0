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

  /// The programs and devices of the single owner that have a password, in the order of names.
  ///
  /// - Throws: ``ServerError``.
  public func ownerDevices() throws(ServerError) -> [String] { try ownerPasswords().compactMap(\.device) }

  /// Makes a password for a program or a device of the single owner, in place of the one that it had.
  ///
  /// - Returns: the password, which nobody can ask for again.
  /// - Throws: ``ServerError``: `usage` if that is no name; `conflict` if there are users, who have passwords of their own.
  public func addOwnerToken(for device: String) throws(ServerError) -> String {
    let (password, hash) = try Self.token(for: device)
    try change { db in
      if try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM users)") ?? false {
        throw ServerError(.conflict, "the server has users, and each has passwords of their own", remedy: .tokens)
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO owner_passwords (device, hash) VALUES (?, ?)", arguments: [device, hash])
    }
    return password
  }

  /// Revokes the password of a program or a device of the single owner.
  ///
  /// - Throws: ``ServerError`` `notFound`.
  public func revokeOwnerToken(of device: String) throws(ServerError) {
    try change { db in
      try db.execute(sql: "DELETE FROM owner_passwords WHERE device = ?", arguments: [device])
      if db.changesCount == 0 { throw ServerError(.notFound, "there is no password for \(device)") }
    }
  }
}

/// The passwords of the single owner, with any name.
struct OwnerPasswords: UserSource {
  private let directory: any Directory

  init(_ directory: any Directory) { self.directory = directory }

  func generation() throws(ServerError) -> Int64 { try directory.generation() }

  func names() -> [String] { [] }

  func contains(_ name: String) -> Bool { true }

  func passwords(of name: String) throws(ServerError) -> [StoredPassword] { try directory.ownerPasswords() }
}
