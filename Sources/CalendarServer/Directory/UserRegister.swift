/// A directory whose users can be changed, as commands do.
package protocol UserRegister: Directory {
  /// All users, in the order of names.
  ///
  /// - Throws: ``ServerError``.
  func users() throws(ServerError) -> [ServerUser]
  /// Adds a user.
  ///
  /// - Throws: ``ServerError``: `conflict` if there is one of that name, or an address is another user's; `usage` if the
  ///   name, the password or an address cannot be one.
  func add(_ name: String, password: String, addresses: [String]) throws(ServerError)
  /// Adds the users of a file, with all their passwords. All or nothing.
  ///
  /// - Returns: their names, in the order of the file.
  /// - Throws: ``ServerError``: `conflict` if there is one of a name already; what the file cannot be used for.
  func add(_ file: UserFile) throws(ServerError) -> [String]
  /// Says by which e-mail addresses a user is invited, in place of those from before, the preferred one first.
  ///
  /// - Throws: ``ServerError``: `notFound`; `usage` if one is no address; `conflict` if it is another user's.
  func setAddresses(of name: String, to addresses: [String]) throws(ServerError)
  /// Changes the password of a user, which ends what came about by the old one; those of devices stay.
  ///
  /// - Throws: ``ServerError``: `notFound`, `usage`.
  func setPassword(of name: String, to password: String) throws(ServerError)
  /// Makes a password for a device, which can be revoked by itself, in place of the one that it had.
  ///
  /// - Returns: the password, which nobody can ask for again.
  /// - Throws: ``ServerError``: `notFound`, `usage`.
  func addToken(for device: String, of name: String) throws(ServerError) -> String
  /// Revokes the password of a device, which ends what came about by it.
  ///
  /// - Throws: ``ServerError`` `notFound`.
  func revokeToken(of device: String, of name: String) throws(ServerError)
}

extension DirectoryFile: UserRegister {}
