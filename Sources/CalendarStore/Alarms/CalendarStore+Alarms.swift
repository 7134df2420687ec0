public import CivilTime
import GRDB

extension CalendarStore {
  /// The next alarms that go off.
  ///
  /// Answered from an index that every change keeps right: the time that it takes grows with the logarithm of the store and
  /// with the answer. Nothing is written.
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

  /// The alarms that go off in a range of time, in their order; repetitions each by itself. What was acknowledged, is
  /// done or cancelled does not go off.
  ///
  /// - Parameter limit: the maximum number; the first ones are given.
  /// - Throws: ``StoreError`` `notFound` if a calendar is not there.
  public func alarms(matching query: AlarmQuery, limit: Int = 10_000) throws(StoreError) -> [DueAlarm] {
    try readItems { db, rights in
      var query = query
      query.kinds = try rights.kinds(among: query.kinds, of: client)
      var search = try AlarmSearch(db, query, limit: limit)
      return try search.answer()
    }
  }
}
