import GRDB

extension CalendarStore {
  /// Takes back a revision: deletes what it added, and restores what it changed or deleted, including calendars.
  ///
  /// The undo is itself a revision and can be undone.
  ///
  /// - Parameters:
  ///   - revision: its number; nil for the newest one that is neither an undo nor taken back, nor came from a
  ///     server.
  ///   - isDryRun: whether to discard everything at the end.
  ///   - onChange: called with every item that is added, changed or deleted; without it the items that go are not read.
  ///   - progress: called now and then with how many items have been processed, and how many there are.
  /// - Throws: ``StoreError``: `notFound` if there is nothing to undo, or the earlier state is no longer kept;
  ///   `conflict` if later revisions changed the same things; `readOnly`, `locked`; `denied`, and no more than that, if a
  ///   user to whom the store is lent cannot take it back.
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
        try change.checkIsAllowed(to: borrower)
      } catch let error as StoreError {
        throw borrower.map { .cannotTakeBack(target, for: $0) } ?? error
      }
      try change.finish()
      return session.summary
    }
  }
}
