public import CivilTime
import GRDB

extension CalendarStore {
  /// Returns the next alarms to go off.
  ///
  /// The alarms are read from an index that is updated with every change. The time that this takes depends on the size
  /// of the result and, logarithmically, on the size of the store. Nothing is written.
  ///
  /// - Parameters:
  ///   - count: The maximum number of alarms.
  ///   - moment: The earliest time, or nil for now.
  ///   - zone: The reader's time zone, which applies to all-day and floating items.
  public func nextAlarms(
    _ count: Int = 1, from moment: Instant? = nil, zone: TimeZoneRules
  ) throws(StoreError) -> [DueAlarm] {
    try alarms(matching: AlarmQuery((moment ?? now)..<Instant.distantFuture, zone: zone), limit: count)
  }

  /// Returns the alarms that go off in a time range, in order, with an element for each repetition. Acknowledged alarms
  /// and alarms of completed or cancelled items do not go off.
  ///
  /// - Parameter limit: The maximum number of alarms. If there are more, the first ones are returned.
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
