/// What an undo did.
public struct UndoSummary: Sendable, Hashable {
  /// The revision that was taken back.
  public let undone: Int64
  /// The revision of the undo itself, or in a dry run the one that it would be.
  public let revision: Int64
  /// How many deleted items it added again.
  public internal(set) var added = 0
  /// How many items it changed back.
  public internal(set) var updated = 0
  /// How many items it deleted.
  public internal(set) var deleted = 0
  /// How many calendars it restored, changed back or deleted.
  public internal(set) var calendars = 0
  /// How many conflicts are open again.
  public internal(set) var conflicts = 0
  /// How many messages about meetings are not sent any more.
  public internal(set) var unsent = 0
  /// How many had been sent, and told others of what is taken back.
  public internal(set) var sent = 0
}
