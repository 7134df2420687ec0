import CalendarModel
import GRDB
public import ICalendar

extension CalendarStore {
  /// Finds items by the names that people type: a UID or the beginning of an id, with or without an occurrence after a
  /// slash.
  ///
  /// `ID/20261123T090000Z` names an occurrence of a series: its override, or if there is none, the series with the
  /// component that an override would have. A UID names the series and all its overrides. Items are in the order in
  /// which they were added.
  ///
  /// - Throws: ``StoreError``: `notFound`; `ambiguous` if several ids begin that way.
  public func items(named reference: String) throws(StoreError) -> [StoredItem] {
    try readItems { db, rights in
      let (items, time) = try Self.fetch(db, named: reference, rights)
      guard let time, let item = items.first(where: { $0.recurrenceKey == .series }) ?? items.first else {
        return items
      }
      let reader = try OccurrenceReader(db, now: now)
      guard let row = try reader.families.row(item.id.number), let found = try reader.occurrence(of: row, named: time)
      else { throw StoreError(.notFound, "the item \(item.id) has no occurrence \(time)") }
      return [found.shown]
    }
  }

  /// The readable items that a reference names, and the occurrence after its slash.
  static func fetch(
    _ db: Database, named reference: String, _ rights: AccessRights
  ) throws -> (items: [StoredItem], occurrence: String?) {
    let found = try fetch(db, named: reference)
    let items = found.items.filter { rights.canRead($0.kind) }
    if items.isEmpty { throw missing(reference) }
    return (items, found.occurrence)
  }

  private static func fetch(
    _ db: Database, named reference: String
  ) throws -> (items: [StoredItem], occurrence: String?) {
    let byUID = try fetch(db, where: "items.uid = ?", [reference])
    if !byUID.isEmpty { return (byUID, nil) }
    guard let slash = reference.lastIndex(of: "/") else {
      if let item = try fetch(db, prefix: reference) { return ([item], nil) }
      throw missing(reference)
    }
    let name = String(reference[..<slash])
    let occurrence = String(reference[reference.index(after: slash)...])
    // UIDs may have slashes of their own.
    let series = try fetch(db, where: "items.uid = ?", [name])
    if !series.isEmpty { return (series, occurrence) }
    if let item = try fetch(db, prefix: name) { return ([item], occurrence) }
    throw missing(reference)
  }

  private static func missing(_ reference: String) -> StoreError {
    StoreError(.notFound, about: .item, "there is no item “\(reference)”")
  }

  /// The highest number of an item, which decides how many digits an id needs.
  public func highestItemNumber() throws(StoreError) -> Int64 {
    try read(.nothing) { db in try Int64.fetchOne(db, sql: "SELECT max(id) FROM items") ?? 0 }
  }

  /// The VTIMEZONEs that came with an item.
  public func timeZones(of item: StoredItem) throws(StoreError) -> [Component] {
    try readItems { db, rights in
      guard rights.canRead(item.kind) else { return [] }
      return try Row.fetchAll(
        db,
        sql: """
          SELECT zones.content FROM zones JOIN item_zones ON item_zones.zone_id = zones.id
          WHERE item_zones.item_id = ? ORDER BY zones.id
          """,
        arguments: [item.id.number]
      ).map { try Component(stored: $0.bytes(0)) }
    }
  }

  /// The overrides with the same UID and calendar.
  public func overrides(of item: StoredItem) throws(StoreError) -> [StoredItem] {
    try readItems { db, rights in
      guard rights.canRead(item.kind) else { return [] }
      return try Self.fetch(
        db,
        where: """
          items.uid = ? AND items.kind = ? AND items.recurrence_key != ''
          AND items.calendar_id = (SELECT calendar_id FROM items WHERE id = ?)
          """,
        [item.uid, item.kind, item.id.number])
    }
  }

  private static func fetch(_ db: Database, prefix: String) throws -> StoredItem? {
    guard let (remainder, modulus) = ItemID.remainder(forPrefix: prefix.lowercased()) else { return nil }
    let found = try Int64.fetchAll(
      db, sql: "SELECT id FROM items WHERE id & ? = ? ORDER BY id LIMIT 6", arguments: [modulus - 1, remainder])
    if found.count > 1 {
      let names = found.prefix(5).map { ItemID(number: $0).description }.joined(separator: ", ")
      throw StoreError(
        .ambiguous, "several ids begin with “\(prefix)”: \(names)\(found.count > 5 ? ", …" : ""); type more digits")
    }
    return try found.first.flatMap { try fetch(db, where: "items.id = ?", [$0]).first }
  }
}
