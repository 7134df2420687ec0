import GRDB

extension CalendarStore {
  /// Undoes a revision: deletes the items it added and restores those it changed or deleted, including calendars.
  ///
  /// The undo is itself a revision and can be undone.
  ///
  /// - Parameters:
  ///   - revision: The number of the revision; nil for the newest revision that is neither an undo nor undone and did
  ///     not come from a server.
  ///   - isDryRun: Whether to discard all changes at the end.
  ///   - onChange: Called with every item that is added, changed or deleted. If it is nil, deleted items are not read.
  ///   - progress: Called periodically with the number of items processed and the total.
  /// - Throws: ``StoreError``: `notFound` if there is nothing to undo or the earlier state is no longer kept;
  ///   `conflict` if later revisions changed the same items or calendars; `readOnly`, `locked`; `denied`, without
  ///   further details, if a user to whom the store is lent cannot undo the revision.
  @discardableResult
  public func undo(
    _ revision: Int64? = nil, isDryRun: Bool = false, onChange: ((ItemChange) -> Void)? = nil,
    progress: @escaping (Int, Int) -> Void = { _, _ in }
  ) throws(StoreError) -> UndoSummary {
    try write(isDryRun: isDryRun) { db in
      guard let target = try revision ?? UndoSession.newest(db) else {
        throw StoreError(.notFound, "there is nothing to undo")
      }
      let change = try Change(db, command: "undo".by(borrower), now: now, undoes: target)
      try change.checkCanUndo(target, for: borrower)
      var session = try UndoSession(change, revision: target, onChange: onChange, progress: progress)
      do {
        try session.run()
        try change.checkIsAllowed(to: borrower, for: server?.user)
      } catch let error as StoreError {
        throw borrower.map { .cannotTakeBack(target, for: $0) } ?? error
      }
      try change.finish()
      return session.summary
    }
  }
}
