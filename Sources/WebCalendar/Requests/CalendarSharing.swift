/// The server operations that pages use to share a reader's calendars.
public struct CalendarSharing: Sendable {
  /// Whether another user with the given name exists, or nil on a server without users.
  let isUser: (@Sendable (_ name: String) -> Bool)?
  /// Returns the URL of a new link, and the digest of its secret to store.
  let newLink: @Sendable () -> (address: String, digest: String)
  /// Updates the index of everything that the reader's store shares.
  let note: @Sendable () throws -> Void

  /// Creates the operations.
  ///
  /// - Parameters:
  ///   - isUser: Whether another user with the given name exists, or nil on a server without users.
  ///   - newLink: Returns the URL of a new link, and the digest of its secret to store.
  ///   - note: Updates the index of everything that the reader's store shares.
  public init(
    isUser: (@Sendable (_ name: String) -> Bool)?,
    newLink: @escaping @Sendable () -> (address: String, digest: String), note: @escaping @Sendable () throws -> Void
  ) {
    (self.isUser, self.newLink, self.note) = (isUser, newLink, note)
  }
}
