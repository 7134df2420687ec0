/// What was not restored as it is in a backup.
public struct RestoreNotes: Sendable, Hashable {
  /// The number of messages about meetings that were waiting in the backup, and are not sent by themselves.
  public var messages = 0
  /// The number of shares, links and grants in the backup that the store did not have.
  public var rights = 0
  /// Whether they are valid now, because there was no other store; otherwise those of the replaced store are, or none if it
  /// was damaged.
  public var areRightsKept = false

  init(messages: Int) { self.messages = messages }
}
