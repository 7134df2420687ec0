/// The differences between a restored store and its backup.
public struct RestoreNotes: Sendable, Hashable {
  /// The number of messages about meetings that were waiting in the backup and will not be sent automatically.
  public var messages = 0
  /// The number of shares, links and grants in the backup that the store did not have.
  public var rights = 0
  /// Whether these rights are now in effect, because there was no other store. Otherwise, the rights of the replaced
  /// store are in effect, or none if that store was damaged.
  public var areRightsKept = false

  init(messages: Int) { self.messages = messages }
}
