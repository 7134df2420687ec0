import MessageDigests

/// A user's password as it is stored.
package struct StoredPassword: Hashable, Sendable {
  /// The name of the user.
  package let name: String
  /// The device that the password is for, or nil if it is the user's main password.
  package var device: String?
  /// The hash of the password (crypt(5)).
  package var hash: String

  /// Creates a stored password from its properties.
  package init(name: String, device: String? = nil, hash: String) {
    (self.name, self.device, self.hash) = (name, device, hash)
  }

  /// The digest that a session stores to identify the password it was started with. It changes with the password.
  package var proof: String { MessagePadding.hexadecimal(SHA256.digest(hash.utf8)) }
}
