/// The password of a feed.
public enum FeedPassword {
  /// Returns the hash of a password.
  ///
  /// - Throws: ``ServerError``: `usage` if the password is invalid; `unavailable` if the system cannot hash passwords.
  public static func hash(of password: String) throws(ServerError) -> String {
    try PasswordHash.check(password)
    return try PasswordHash.make(password)
  }
}
