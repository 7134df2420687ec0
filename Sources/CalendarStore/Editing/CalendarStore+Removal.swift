import CalendarModel
import GRDB

extension CalendarStore {
  /// Returns the items that must be removed to delete everything that matches a query. Removing a series also removes
  /// its changed occurrences, so these are omitted if the series matches too.
  ///
  /// - Throws: ``StoreError`` `notFound` if a calendar does not exist.
  public func itemsToRemove(matching query: ItemQuery) throws(StoreError) -> [StoredItem] {
    try readItems { db, rights in
      let rows = try Self.rows(query, nil, db, rights, client: client)
      let families = try ItemFamilies(db)
      var found: [(family: ItemFamily.Name, item: StoredItem)] = []
      while let row = try rows.next() {
        let family = ItemFamily.Name(calendarID: row["calendar_id"], kind: row.kind(), uid: row["uid"])
        found.append((family, try StoredItem(row, families.zones)))
      }
      let ids = Set(found.map(\.item.id))
      // The changed occurrences belong to the first of several twins.
      var whole: [ItemFamily.Name: Bool] = [:]
      for case (let family, let item) in found where item.recurrenceKey != .series && whole[family] == nil {
        let series = try families.family(family).masters.first
        whole[family] = series.map { ids.contains(ItemID(number: $0.id)) } ?? false
      }
      return found.filter { $0.item.recurrenceKey == .series || whole[$0.family] != true }.map(\.item)
    }
  }
}
