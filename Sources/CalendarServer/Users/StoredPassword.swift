import MessageDigests

/// A password of a user, as it is kept.
struct StoredPassword: Hashable, Sendable {
  /// Whose it is.
  let name: String
  /// The device that it is for; nil if it is the user's own.
  var device: String?
  /// What is kept of it (crypt(5)).
  var hash: String

  /// What says in a session that somebody came by this password, and is another one as soon as the password is.
  var proof: String { MessagePadding.hexadecimal(SHA256.digest(hash.utf8)) }
}
