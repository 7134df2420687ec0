import GRDB

extension CalendarStore {
  /// The items that a query asks for, by their start, those without one last.
  ///
  /// - Parameter limit: at most so many.
  /// - Throws: ``StoreError`` `notFound` where a calendar is not there.
  public func items(matching query: ItemQuery, limit: Int? = nil) throws(StoreError) -> [StoredItem] {
    try readItems { db, rights in
      var query = query
      query.kinds = try rights.kinds(among: query.kinds, of: client)
      let condition = try QueryCondition(query, db)
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT \(StoredItem.columns) FROM items JOIN calendars ON calendars.id = items.calendar_id
          WHERE \(condition.sql) ORDER BY items.start_civil IS NULL, items.start_civil, items.id LIMIT ?
          """,
        arguments: condition.arguments + [limit ?? -1])
      let zones = try StoredZones(db)
      return try rows.map { try StoredItem($0, zones) }
    }
  }
}
