import CalendarModel
public import CivilTime
import GRDB
public import ICalendar

extension CalendarStore {
  /// Finds items by the names that people type: a UID or at least the first four digits of an id, optionally followed
  /// by a slash and an occurrence. The prefix `uid:` or `id:` specifies which of the two is meant.
  ///
  /// `ID/20261123T090000Z` names an occurrence of a series: its override or, if there is none, the series with the
  /// component that an override would have. A UID names the series and all its overrides. Items are returned in the
  /// order in which they were added.
  ///
  /// - Parameter reader: The time zone of dates and local times in the extended form of ISO 8601, as in
  ///   ``occurrence(named:readIn:)``.
  /// - Throws: ``StoreError``: `notFound`; `ambiguous` if several ids begin with the digits, or if the text is the UID
  ///   of one item and the id of another.
  public func items(
    named reference: String, readIn reader: TimeZoneRules? = nil
  ) throws(StoreError) -> [StoredItem] {
    try readItems { db, rights in
      let found = try ItemReference(reference, db, rights)
      guard let time = found.occurrence,
        let item = found.items.first(where: { $0.recurrenceKey == .series }) ?? found.items.first
      else { return found.items }
      let occurrences = try OccurrenceReader(db, now: now)
      guard let row = try occurrences.families.row(item.id.number),
        let found = try occurrences.occurrence(of: row, named: time, readIn: reader)
      else { throw try occurrences.noOccurrence(time, of: item) }
      return [found.shown]
    }
  }

  /// The item with the given id.
  ///
  /// - Throws: ``StoreError`` `notFound`.
  public func item(_ id: ItemID) throws(StoreError) -> StoredItem {
    try readItems { db, rights in
      let found = try StoredItem.fetch(db, id.number)
      guard let found, rights.canRead(found.kind) else {
        throw StoreError(.notFound, about: .item, "there is no item \(try ItemNames(db).whole(id))")
      }
      return found
    }
  }

  /// The items with the given ids, except for those that no longer exist, may not be read, are damaged, or exceed the
  /// work budget.
  ///
  /// - Parameter mostOfLine: The maximum length in bytes of lines that do not affect times; longer lines are left out.
  ///   Nil means no maximum.
  package func items(_ ids: Set<ItemID>, mostOfLine: Int? = nil) throws(StoreError) -> [ItemID: StoredItem] {
    try readItems { db, rights in
      let (table, zones) = (StoredItemTable(db), try StoredZones(db))
      var items: [ItemID: StoredItem] = [:]
      // Reading in storage order reads each page once.
      for id in ids.sorted(by: { $0.number < $1.number }) {
        guard let row = try table.rows(.item(id.number)).first, rights.canRead(row.kind()) else { continue }
        do {
          let item = try StoredItem(row, zones, mostOfLine: mostOfLine)
          guard mostOfLine == nil || item.isHeld(havingRead: row) else { break }
          items[id] = item
        } catch let error as StoreError where error.code == .corrupt {
          continue
        }
      }
      return items
    }
  }

  /// The short names of the store's items.
  public func itemNames() throws(StoreError) -> ItemNames {
    try read(.nothing) { db in try ItemNames(db) }
  }

  /// The short ids that begin with a text, newest first.
  ///
  /// - Parameter limit: The maximum number of ids.
  public func ids(beginningWith text: String, limit: Int) throws(StoreError) -> [String] {
    try readItems { db, rights in
      let names = try ItemNames(db)
      let entries = try StoredItemTable(db).newestFirst()
      var ids: [String] = []
      while ids.count < limit, let entry = try entries.next() {
        let id = names.short(ItemID(number: entry.id))
        if id.hasPrefix(text), rights.canRead(entry.kind) { ids.append(id) }
      }
      return ids
    }
  }

  /// The VTIMEZONEs that came with an item.
  public func timeZones(of item: StoredItem) throws(StoreError) -> [Component] {
    try readItems { db, rights in
      guard rights.canRead(item.kind) else { return [] }
      let zones = ZoneTable(db)
      return try zones.linked(to: item.id.number).compactMap { try zones.content($0).map { try Component(stored: $0) } }
    }
  }

  /// The overrides with the same UID and calendar.
  public func overrides(of item: StoredItem) throws(StoreError) -> [StoredItem] {
    try readItems { db, rights in
      guard rights.canRead(item.kind) else { return [] }
      let rows = try StoredItemTable(db).overrides(uid: item.uid, item.kind, inCalendarOf: item.id.number)
      return try StoredItem.make(rows, db)
    }
  }
}
