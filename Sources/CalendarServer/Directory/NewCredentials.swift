/// What a register checks and makes before it keeps anything, whatever keeps it.
package enum NewCredentials {
  /// Checks what a user is to be added with.
  ///
  /// - Returns: what is kept of the password.
  /// - Throws: `ServerError` `usage`.
  package static func checked(
    _ name: String, password: String, addresses: [String]
  ) throws(ServerError) -> StoredPassword {
    try UserFile.check(name: name)
    try check(addresses: addresses)
    return try self.password(password, of: name)
  }

  /// What is kept of a new password of a user. It takes its time.
  ///
  /// - Throws: `ServerError` `usage`.
  package static func password(_ password: String, of name: String) throws(ServerError) -> StoredPassword {
    try PasswordHash.check(password)
    return StoredPassword(name: name, hash: try PasswordHash.make(password))
  }

  /// A new password for a device, which begins with its name, and what is kept of it.
  ///
  /// - Throws: `ServerError` `usage`.
  package static func token(
    for device: String, of name: String
  ) throws(ServerError) -> (password: String, stored: StoredPassword) {
    let (password, hash) = try DirectoryFile.token(for: device)
    return (password, StoredPassword(name: name, device: device, hash: hash))
  }

  /// Checks that texts can be the addresses of a user.
  ///
  /// - Throws: `ServerError` `usage`.
  package static func check(addresses: [String]) throws(ServerError) { try DirectoryFile.check(addresses) }

  /// The passwords of a file, all of them such as can be used.
  ///
  /// - Throws: `ServerError`.
  package static func passwords(of file: UserFile) throws(ServerError) -> [StoredPassword] { try file.usableEntries() }
}
