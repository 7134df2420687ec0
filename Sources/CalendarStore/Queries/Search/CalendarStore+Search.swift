import GRDB

extension CalendarStore {
  /// Returns the items that match a query, sorted by start. Items without a start come last.
  ///
  /// - Parameter limit: The maximum number of items, or nil for all.
  /// - Throws: ``StoreError`` `notFound` if a calendar does not exist.
  public func items(matching query: ItemQuery, limit: Int? = nil) throws(StoreError) -> [StoredItem] {
    try items(matching: query, limit: limit, mostOfLine: nil)
  }

  /// Returns the items that match a query, as many as fit within the work budget.
  ///
  /// - Parameter mostOfLine: The maximum size in bytes of content lines that do not affect times. Longer lines are
  ///   omitted; nil for no limit.
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

  /// The rows that match a query and that the client may read.
  static func rows(
    _ query: ItemQuery, _ limit: Int?, _ db: Database, _ rights: AccessRights, client: String?
  ) throws -> RowCursor {
    var query = query
    try query.limit(to: rights, of: client)
    return try StoredItemTable(db).rowsByStart(RowCondition(query, db), limit: limit)
  }
}
