import CalendarModel

extension CalendarStore {
  /// The unresolved conflicts, in the order in which they were found. A conflict arises if a value is changed in the
  /// store and is changed differently in a file or on a server.
  public func openConflicts() throws(StoreError) -> [KeptConflict] {
    try read(.everything) { db in try KeptConflict.fetchAll(db).filter { !$0.isResolved } }
  }

  /// Resolves a conflict by giving the items one side's value of the conflicting property. All other changes are kept,
  /// whether they were made before or after the conflict. Resolving creates a revision; undoing that revision reopens
  /// the conflict.
  ///
  /// - Parameter onChange: Called with every imported item that changes.
  /// - Throws: ``StoreError``: `notFound` if there is no open conflict with this number; `readOnly` if the calendar of
  ///   an imported item is read-only.
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
      throw StoreError(.unavailable, "the conflict could not be resolved: \(error)")
    }
  }
}
