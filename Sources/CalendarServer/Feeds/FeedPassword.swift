/// The password of a feed.
public enum FeedPassword {
  /// The hash of one.
  ///
  /// - Throws: ``ServerError``: `usage` if it is none; `unavailable` if the system cannot hash passwords.
  public static func hash(of password: String) throws(ServerError) -> String {
    try PasswordHash.check(password)
    return try PasswordHash.make(password)
  }
}
