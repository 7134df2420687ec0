/// A directory whose users can be changed by commands.
package protocol UserRegister: Directory {
  /// All users, sorted by name.
  ///
  /// - Throws: ``ServerError``.
  func users() throws(ServerError) -> [ServerUser]
  /// Adds a user.
  ///
  /// - Throws: ``ServerError``: `conflict` if the name exists or an address belongs to another user; `usage` if the
  ///   name, the password or an address is invalid.
  func add(_ name: String, password: String, addresses: [String]) throws(ServerError)
  /// Adds all users in a file with all their passwords, or adds none of them.
  ///
  /// - Returns: The names, in the order in which they appear in the file.
  /// - Throws: ``ServerError``: `conflict` if a name exists; other errors if the file cannot be used.
  func add(_ file: UserFile) throws(ServerError) -> [String]
  /// Replaces the e-mail addresses at which a user receives invitations, starting with the preferred one.
  ///
  /// - Throws: ``ServerError``: `notFound`; `usage` if an address is invalid; `conflict` if it belongs to another user.
  func setAddresses(of name: String, to addresses: [String]) throws(ServerError)
  /// Changes the main password of a user, which ends the sessions started with the old one. Device passwords stay
  /// valid.
  ///
  /// - Throws: ``ServerError``: `notFound`, `usage`.
  func setPassword(of name: String, to password: String) throws(ServerError)
  /// Creates a password for a device, replacing any existing one. It can be revoked separately.
  ///
  /// - Returns: The password. It cannot be read later.
  /// - Throws: ``ServerError``: `notFound`, `usage`.
  func addToken(for device: String, of name: String) throws(ServerError) -> String
  /// Revokes the password of a device, which ends the sessions started with it.
  ///
  /// - Throws: ``ServerError`` `notFound`.
  func revokeToken(of device: String, of name: String) throws(ServerError)
}

extension DirectoryFile: UserRegister {}
