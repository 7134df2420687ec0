public import CalendarStore

/// Follows feeds for whoever a server is for.
public protocol ServedSubscriptions: Sendable {
  /// Reads a feed, and makes a calendar of it.
  ///
  /// - Parameters:
  ///   - address: its address, as somebody typed it.
  ///   - title: the calendar's; nil for what the feed calls itself.
  /// - Returns: the number of the calendar.
  /// - Throws: ``ServerError``, which says to the reader why it cannot be, without anything secret.
  func follow(_ address: String, title: String?, in store: CalendarStore) async throws(ServerError) -> Int64
  /// Reads again the feed of a store that has been due longest, if one is, and forgets what is secret about those whose
  /// calendars are gone. If the task is cancelled, nothing is stored.
  ///
  /// - Parameter continues: whether what was read may be stored.
  /// - Throws: ``ServerError`` if the store or what is secret about its feeds cannot be used.
  func readDue(in store: CalendarStore, while continues: @escaping @Sendable () -> Bool) async throws(ServerError)
  /// When the next feed of a store is due, in seconds since 1970; nil if none ever is.
  ///
  /// - Throws: ``ServerError`` as ``readDue(in:while:)``.
  func nextTime(in store: CalendarStore) throws(ServerError) -> Int64?
}
