extension CalendarStore {
  /// Whether the store is a copy of a commit log and a program is waiting for its revisions. Programs that are
  /// notified of commits should then update the copy.
  package var isAwaited: Bool { connections.replica.map { $0.waitingCount(adding: 0) > 0 } ?? false }

  /// Updates a copy to the current state of its log.
  ///
  /// - Throws: ``StoreError`` `unavailable` if the log cannot be reached.
  package func follow() throws(StoreError) { try read { _ in } }
}
