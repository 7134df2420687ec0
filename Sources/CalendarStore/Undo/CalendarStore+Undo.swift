import GRDB

/// What an undo did.
public struct UndoSummary: Sendable, Hashable {
  /// The revision that was taken back.
  public let undone: Int64
  /// The revision that the undo is; in a dry run the one that it would be.
  public let revision: Int64
}

extension CalendarStore {
  /// Takes back a revision: what it added is deleted, what it changed or deleted is as it was, calendars too.
  ///
  /// The undo is a revision itself, and can be undone.
  ///
  /// - Parameters:
  ///   - revision: which one; nil for the newest that is no undo and is not taken back yet.
  ///   - isDryRun: whether to change nothing in the end.
  ///   - onChange: hears of every item that is added, changed or deleted.
  /// - Throws: ``StoreError``: `notFound` if there is nothing to undo, or what was before is no longer kept; `conflict`
  ///   if something was changed since that the revision had changed; `readOnly`, `locked`.
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
