/// Checks and hashes new credentials, for all user registers.
package enum NewCredentials {
  /// Checks the name, password and addresses of a new user.
  ///
  /// - Returns: The hashed password.
  /// - Throws: `ServerError` `usage`.
  package static func checked(
    _ name: String, password: String, addresses: [String]
  ) throws(ServerError) -> StoredPassword {
    try UserFile.check(name: name)
    try check(addresses: addresses)
    return try self.password(password, of: name)
  }

  /// Hashes a new password. This is slow.
  ///
  /// - Throws: `ServerError` `usage`.
  package static func password(_ password: String, of name: String) throws(ServerError) -> StoredPassword {
    try PasswordHash.check(password)
    return StoredPassword(name: name, hash: try PasswordHash.make(password))
  }

  /// Creates a device password, which begins with the name of the device, and its hash.
  ///
  /// - Throws: `ServerError` `usage`.
  package static func token(
    for device: String, of name: String
  ) throws(ServerError) -> (password: String, stored: StoredPassword) {
    let (password, hash) = try DirectoryFile.token(for: device)
    return (password, StoredPassword(name: name, device: device, hash: hash))
  }

  /// Checks that the addresses are valid and that there are not too many of them.
  ///
  /// - Throws: `ServerError` `usage`.
  package static func check(addresses: [String]) throws(ServerError) { try DirectoryFile.check(addresses) }

  /// Reads the passwords of a user file, all of which must be valid.
  ///
  /// - Throws: `ServerError`.
  package static func passwords(of file: UserFile) throws(ServerError) -> [StoredPassword] { try file.usableEntries() }
}
