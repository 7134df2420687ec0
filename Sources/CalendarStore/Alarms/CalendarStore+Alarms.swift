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
  ///   - zone: that of the one who asks, in which all-day and floating items are.
  public func nextAlarms(
    _ count: Int = 1, from moment: Instant? = nil, zone: TimeZoneRules
  ) throws(StoreError) -> [DueAlarm] {
    try alarms(matching: AlarmQuery((moment ?? now)..<Instant.distantFuture, zone: zone), limit: count)
  }

  /// The alarms that go off in a range of time, in their order; repetitions each by itself. What was acknowledged, is
  /// done or cancelled does not go off.
  ///
  /// - Parameter limit: at most so many, the first ones.
  /// - Throws: ``StoreError`` `notFound` where a calendar is not there.
  public func alarms(matching query: AlarmQuery, limit: Int = 10_000) throws(StoreError) -> [DueAlarm] {
    try readItems { db, rights in
      var query = query
      query.kinds = try rights.kinds(among: query.kinds, of: client)
      var search = try AlarmSearch(db, query, limit: limit)
      return try search.answer()
    }
  }

  /// The alarms that go off at places.
  public func geofences() throws(StoreError) -> [Geofence] {
    try readItems { db, rights in
      let rows = try Row.fetchAll(db, sql: "SELECT item_id, alarm FROM geofences ORDER BY item_id, alarm")
      return try rows.compactMap { row in
        guard let item = try Self.fetch(db, where: "items.id = ?", [row[0] as Int64]).first,
          rights.canRead(item.kind)
        else { return nil }
        let alarms = item.component.activeAlarms
        let index: Int = row[1]
        return alarms.indices.contains(index) ? Geofence(item, alarms[index], index: index) : nil
      }
    }
  }
}
