import GRDB

/// What an undo did.
public struct UndoSummary: Sendable, Hashable {
  /// The revision that was taken back.
  public let undone: Int64
  /// The revision of the undo itself, or in a dry run the one that it would be.
  public let revision: Int64
}

extension CalendarStore {
  /// Takes back a revision: deletes what it added, and restores what it changed or deleted, including calendars.
  ///
  /// The undo is itself a revision and can be undone.
  ///
  /// - Parameters:
  ///   - revision: its number; nil for the newest one that is neither an undo nor taken back.
  ///   - isDryRun: whether to discard everything at the end.
  ///   - onChange: called with every item that is added, changed or deleted.
  /// - Throws: ``StoreError``: `notFound` if there is nothing to undo, or the earlier state is no longer kept;
  ///   `conflict` if later revisions changed the same things; `readOnly`, `locked`.
  @discardableResult
  public func undo(
    _ revision: Int64? = nil, isDryRun: Bool = false, onChange: ((ItemChange) -> Void)? = nil
  ) throws(StoreError) -> UndoSummary {
    try write(isDryRun: isDryRun) { db in
      guard let target = try revision ?? UndoSession.newest(db) else {
        throw StoreError(.notFound, "there is nothing to undo")
      }
      let change = try Change(db, command: "undo", now: now, undoes: target)
      var session = try UndoSession(change, revision: target, onChange: onChange)
      try session.run()
      try change.finish()
      return UndoSummary(undone: target, revision: change.revision)
    }
  }
}
