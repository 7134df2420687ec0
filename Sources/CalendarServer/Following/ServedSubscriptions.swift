public import CalendarStore

/// Subscribes to feeds on behalf of a server's users.
public protocol ServedSubscriptions: Sendable {
  /// Reads a feed and creates a calendar for it.
  ///
  /// - Parameters:
  ///   - address: The address as the user typed it.
  ///   - title: The title of the calendar, or nil to use the name of the feed.
  /// - Returns: The ID of the calendar.
  /// - Throws: ``ServerError`` with a message for the user that contains no secrets.
  func follow(_ address: String, title: String?, in store: CalendarStore) async throws(ServerError) -> Int64
  /// Refreshes the store's most overdue feed, if any is due, and deletes the secrets of feeds whose calendars are gone.
  /// If the task is canceled, nothing is stored.
  ///
  /// - Parameter continues: Whether the result may be stored.
  /// - Throws: ``ServerError`` if the store or the secrets of its feeds cannot be used.
  func readDue(in store: CalendarStore, while continues: @escaping @Sendable () -> Bool) async throws(ServerError)
  /// The time at which the next feed of a store is due, in seconds since 1970, or nil if there is none.
  ///
  /// - Throws: ``ServerError``, as for ``readDue(in:while:)``.
  func nextTime(in store: CalendarStore) throws(ServerError) -> Int64?
}
