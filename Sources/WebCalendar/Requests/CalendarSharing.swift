/// What a server does for pages that share a reader's calendars.
public struct CalendarSharing: Sendable {
  /// Whether there is another user of a name; nil where there are no users.
  let isUser: (@Sendable (_ name: String) -> Bool)?
  /// The address of a new link, and the digest that is kept of its secret.
  let newLink: @Sendable () -> (address: String, digest: String)
  /// Takes note of what the reader's store shares from now on.
  let note: @Sendable () throws -> Void

  /// - Parameters:
  ///   - isUser: whether there is another user of a name; nil where there are no users.
  ///   - newLink: gives the address of a new link, and the digest that is kept of its secret.
  ///   - note: takes note of what the reader's store shares from now on.
  public init(
    isUser: (@Sendable (_ name: String) -> Bool)?,
    newLink: @escaping @Sendable () -> (address: String, digest: String), note: @escaping @Sendable () throws -> Void
  ) {
    (self.isUser, self.newLink, self.note) = (isUser, newLink, note)
  }
}
