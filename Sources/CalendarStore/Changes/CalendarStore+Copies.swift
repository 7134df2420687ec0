extension CalendarStore {
  /// Whether the store is a copy of a log, and somebody waits for its revisions: whoever hears of commits had better bring
  /// it up.
  package var isAwaited: Bool { connections.replica.map { $0.waitingCount(adding: 0) > 0 } ?? false }

  /// Brings a copy to where its log is.
  ///
  /// - Throws: ``StoreError`` `unavailable` if the log cannot be asked.
  package func follow() throws(StoreError) { try read { _ in } }
}
