public import CivilTime
import GRDB

extension CalendarStore {
  /// The next alarms to go off.
  ///
  /// The answer comes from an index that every change updates: its time grows with the logarithm of the store and with
  /// the size of the answer. It writes nothing.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - moment: from when on; nil for now.
  ///   - zone: the reader's, in which all-day and floating items are.
  public func nextAlarms(
    _ count: Int = 1, from moment: Instant? = nil, zone: TimeZoneRules
  ) throws(StoreError) -> [DueAlarm] {
    try alarms(matching: AlarmQuery((moment ?? now)..<Instant.distantFuture, zone: zone), limit: count)
  }

  /// The alarms that go off in a time range, in order, with an element for each repetition. Acknowledged alarms, and
  /// alarms of completed or cancelled items, do not go off.
  ///
  /// - Parameter limit: the maximum number; the first ones are given.
  /// - Throws: ``StoreError`` `notFound` if a calendar does not exist.
  public func alarms(matching query: AlarmQuery, limit: Int = 10_000) throws(StoreError) -> [DueAlarm] {
    try readItems { db, rights in
      var query = query
      query.kinds = try rights.kinds(among: query.kinds, of: client)
      var search = try AlarmSearch(db, query, limit: limit)
      return try search.answer()
    }
  }
}
