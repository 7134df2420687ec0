import CalendarModel

extension CalendarStore {
  /// What was changed here and elsewhere, in a file or on a server, and not alike, as far as nobody has decided it; in the
  /// order in which it was found.
  public func openConflicts() throws(StoreError) -> [KeptConflict] {
    try read(.everything) { db in try KeptConflict.fetchAll(db).filter { !$0.isResolved } }
  }

  /// Decides a conflict: of the property that is in conflict, the items get what one of the sides had; what else was
  /// changed, then or since, stays. It is one revision, and when that is undone the conflict is open again.
  ///
  /// - Parameter onChange: called with every item of an import that changes.
  /// - Throws: ``StoreError``: `notFound` if there is no open conflict of that number; `readOnly` if the calendar of an
  ///   imported item is.
  public func resolveConflict(
    _ id: Int64, taking side: KeptConflict.Side, onChange: ((ItemChange) -> Void)? = nil
  ) throws(StoreError) {
    do {
      try transaction("conflicts resolve", schedules: false, onChange: onChange) { batch in
        try batch.mirroring { try ConflictResolution(batch, $0).resolve(id, taking: side) }
      }
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.unavailable, "the conflict could not be decided: \(error)")
    }
  }
}
