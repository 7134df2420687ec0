package import CalendarModel
package import CivilTime
import GRDB

extension CalendarStore {
  /// An item or occurrence among the items of a calendar that share a kind and a UID.
  ///
  /// - Parameter reader: The reader's time zone, which applies to dates and floating times.
  /// - Returns: The item or occurrence, or nil if there is none.
  package func located(
    _ wanted: FamilyMember, uid: String, kind: ItemKind, calendarID: Int64, reader: TimeZoneRules
  ) throws(StoreError) -> LocatedItem? {
    try readItems { db, rights in
      guard rights.canRead(kind) else { return nil }
      let name = ItemFamily.Name(calendarID: calendarID, kind: kind, uid: uid)
      return try LocatedFamily(name, OccurrenceReader(db, now: now), reader: reader).located(wanted)
    }
  }

  /// A whole to-do, or the first occurrence of an event; nil if the item no longer exists.
  ///
  /// - Parameter reader: The reader's time zone.
  package func located(_ id: ItemID, reader: TimeZoneRules) throws(StoreError) -> LocatedItem? {
    try readItems { db, rights in
      let occurrences = try OccurrenceReader(db, now: now)
      guard let row = try occurrences.families.row(id.number), rights.canRead(row.kind) else { return nil }
      let isWhole = row.isOverride || row.kind == .reminder
      return try LocatedFamily(row.family, occurrences, reader: reader)
        .located(isWhole ? .item(id) : .first(of: id))
    }
  }

  /// The items of a kind in a calendar, as whole items, sorted by start. Damaged items are omitted.
  ///
  /// - Parameter reader: The reader's time zone.
  package func located(kind: ItemKind, calendarID: Int64, reader: TimeZoneRules) throws(StoreError) -> [LocatedItem] {
    try readItems { db, rights in
      guard rights.canRead(kind) else { return [] }
      let occurrences = try OccurrenceReader(db, now: now)
      return try StoredItemTable(db).numbers(kind, calendarID: calendarID).compactMap { id in
        guard let row = try? occurrences.families.row(id), !row.method.isAnswer else { return nil }
        return try LocatedFamily(alone: row, occurrences, reader: reader).located(.item(ItemID(number: id)))
      }
    }
  }

  /// The given items, as whole items, except for those that no longer exist, may not be read, or are damaged.
  ///
  /// - Parameter reader: The reader's time zone.
  package func located(_ ids: [ItemID], reader: TimeZoneRules) throws(StoreError) -> [LocatedItem] {
    try readItems { db, rights in
      let occurrences = try OccurrenceReader(db, now: now)
      return try ids.compactMap { id in
        guard let row = try? occurrences.families.row(id.number), rights.canRead(row.kind) else { return nil }
        return try LocatedFamily(alone: row, occurrences, reader: reader).located(.item(id))
      }
    }
  }

  /// The items that have the same UID as an earlier item in another calendar.
  package func copies(among ids: [ItemID]) throws(StoreError) -> Set<ItemID> {
    try readItems { db, _ in
      Set(try StoredItemTable(db).copies(among: ids.map(\.number)).map { ItemID(number: $0) })
    }
  }
}

extension EditBatch {
  /// The time zone of a calendar's floating times (X-WR-TIMEZONE), or nil if they are in the reader's time zone.
  package func floatingZone(calendarID: Int64) throws(StoreError) -> String? {
    try Self.reporting { try families.zones.floatingZone(calendarID: calendarID) }
  }

  /// An item or occurrence in its current state within the batch, or nil if there is none.
  ///
  /// - Parameter reader: The reader's time zone.
  package func located(
    _ wanted: FamilyMember, uid: String, kind: ItemKind, calendarID: Int64, reader: TimeZoneRules
  ) throws(StoreError) -> LocatedItem? {
    try Self.reporting {
      let name = ItemFamily.Name(calendarID: calendarID, kind: kind, uid: uid)
      guard let found = try LocatedFamily(name, self.reader, reader: reader).located(wanted) else { return nil }
      try checkAccess(kind, found.identity.item.number)
      return found
    }
  }
}
