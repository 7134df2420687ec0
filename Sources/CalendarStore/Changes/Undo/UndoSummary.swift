/// The results of an undo.
public struct UndoSummary: Sendable, Hashable {
  /// The revision that was undone.
  public let undone: Int64
  /// The revision of the undo itself; in a dry run, the number that it would have.
  public let revision: Int64
  /// The number of deleted items that were restored.
  public internal(set) var added = 0
  /// The number of changed items that were restored.
  public internal(set) var updated = 0
  /// The number of items that were deleted.
  public internal(set) var deleted = 0
  /// The number of calendars that were restored or deleted.
  public internal(set) var calendars = 0
  /// The number of conflicts that were reopened.
  public internal(set) var conflicts = 0
  /// The number of received messages about meetings that are waiting for an answer again.
  public internal(set) var waiting = 0
  /// The number of messages about meetings that will no longer be sent.
  public internal(set) var unsent = 0
  /// The number of messages about the undone change that had already been sent.
  public internal(set) var sent = 0
}
