import MessageDigests

/// A password of a user, as it is kept.
package struct StoredPassword: Hashable, Sendable {
  /// Whose it is.
  package let name: String
  /// The device that it is for; nil if it is the user's own.
  package var device: String?
  /// What is kept of it (crypt(5)).
  package var hash: String

  /// - Parameters: as the properties.
  package init(name: String, device: String? = nil, hash: String) {
    (self.name, self.device, self.hash) = (name, device, hash)
  }

  /// What says in a session that somebody came by this password, and is another one as soon as the password is.
  package var proof: String { MessagePadding.hexadecimal(SHA256.digest(hash.utf8)) }
}
