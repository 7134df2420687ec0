public import CalendarStore

/// Sends messages about meetings by mail, for a server.
public protocol ServedMail: Sendable {
  /// Sends what is due of a store, and notes on the meetings what became of it.
  ///
  /// - Parameters:
  ///   - limit: How many messages are tried at most.
  ///   - continues: Whether to go on, asked before each message.
  /// - Throws: what the store does.
  func send(
    from store: CalendarStore, limit: Int, while continues: @escaping @Sendable () -> Bool
  ) async throws
}
