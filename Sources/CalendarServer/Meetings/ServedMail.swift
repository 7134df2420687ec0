public import CalendarStore

/// Mails scheduling messages for a server.
public protocol ServedMail: Sendable {
  /// Sends the messages of a store that are due, and records the results in the meetings.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of messages to try.
  ///   - continues: Whether to continue, called before each message.
  /// - Throws: The errors of the store.
  func send(
    from store: CalendarStore, limit: Int, while continues: @escaping @Sendable () -> Bool
  ) async throws
}
