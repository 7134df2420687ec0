import GRDB

extension CalendarStore {
  /// The items that match a query, sorted by start, those without one last.
  ///
  /// - Parameter limit: the maximum number.
  /// - Throws: ``StoreError`` `notFound` if a calendar does not exist.
  public func items(matching query: ItemQuery, limit: Int? = nil) throws(StoreError) -> [StoredItem] {
    try items(matching: query, limit: limit, mostOfLine: nil)
  }

  /// The same, as far as the budget of work allows to hold them.
  ///
  /// - Parameter mostOfLine: How many bytes a line may have that says nothing of time, to be in them; nil for all.
  package func items(
    matching query: ItemQuery, limit: Int?, mostOfLine: Int?
  ) throws(StoreError) -> [StoredItem] {
    try readItems { db, rights in
      let rows = try Self.rows(query, limit, db, rights, client: client)
      let zones = try StoredZones(db)
      var items: [StoredItem] = []
      while let row = try rows.next() {
        let item = try StoredItem(row, zones, mostOfLine: mostOfLine)
        guard mostOfLine == nil || item.isHeld(havingRead: row) else { break }
        items.append(item)
      }
      return items
    }
  }

  /// The readable rows that match a query.
  static func rows(
    _ query: ItemQuery, _ limit: Int?, _ db: Database, _ rights: AccessRights, client: String?
  ) throws -> RowCursor {
    var query = query
    try query.limit(to: rights, of: client)
    return try StoredItemTable(db).rowsByStart(RowCondition(query, db), limit: limit)
  }
}
