import CalendarModel
import GRDB
import ICalendar

/// Inserts, changes and deletes items within one change, with all their derived data.
struct ItemWriter {
  let change: Change
  private let insertItem: BulkStatement
  private let updateItem: BulkStatement
  let deleteItems: BulkStatement
  private let keepOld: BulkStatement
  private let noteAddition: BulkStatement
  private let readContent: BulkStatement
  let texts: TextIndex
  private let imported: ImportedTexts
  private let insertZone: BulkStatement
  private let readFingerprint: BulkStatement
  private let readZones: BulkStatement
  private let deleteZones: BulkStatement
  private let updateZones: BulkStatement
  private let readFamily: BulkStatement
  private let relocateItem: BulkStatement
  private let setAsideItem: BulkStatement

  init(_ change: Change) throws {
    self.change = change
    let db = change.db
    insertItem = try BulkStatement(
      db,
      """
      INSERT INTO items (sequence, stamp, title, is_cancelled, is_all_day, start_civil, end_civil, start_instant,
        end_instant, has_recurrence, content, method, zones, revision, twin, id, calendar_id, kind, uid, recurrence_key)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    updateItem = try BulkStatement(
      db,
      """
      UPDATE items SET sequence = ?, stamp = ?, title = ?, is_cancelled = ?, is_all_day = ?, start_civil = ?,
        end_civil = ?, start_instant = ?, end_instant = ?, has_recurrence = ?, content = ?, method = ?, zones = ?,
        revision = ?, twin = ?
      WHERE id = ?
      """)
    deleteItems = try BulkStatement(db, "DELETE FROM items WHERE id BETWEEN ? AND ?")
    // An item that is changed and then deleted in one revision is recorded as deleted.
    keepOld = try BulkStatement(
      db,
      """
      INSERT INTO changes
        (revision_id, item_id, action, calendar_id, kind, uid, recurrence_key, twin, method, content, zones, imported)
      SELECT ?, id, ?, calendar_id, kind, uid, recurrence_key, twin, method, content,
        CASE WHEN items.zones != 0 THEN items.zones || ' ' || (
          SELECT group_concat(zones.digest, ' ') FROM item_zones JOIN zones ON zones.id = zone_id WHERE item_id = items.id
        ) END, \(ImportedTexts.logged)
      FROM items WHERE id BETWEEN ? AND ?
      ON CONFLICT (revision_id, item_id) DO UPDATE SET action = excluded.action
      WHERE changes.action = 'updated' AND excluded.action = 'deleted'
      """)
    noteAddition = try BulkStatement(
      db,
      """
      INSERT OR IGNORE INTO changes
        (revision_id, item_id, action, calendar_id, kind, uid, recurrence_key, twin, method)
      SELECT ?, id, 'added', calendar_id, kind, uid, recurrence_key, twin, method FROM items WHERE id = ?
      """)
    readContent = try BulkStatement(db, "SELECT content FROM items WHERE id = ?")
    texts = try TextIndex(db)
    imported = try ImportedTexts(db)
    insertZone = try BulkStatement(db, "INSERT OR IGNORE INTO item_zones (item_id, zone_id) VALUES (?, ?)")
    readFingerprint = try BulkStatement(db, "SELECT zones FROM items WHERE id = ?")
    readZones = try BulkStatement(db, "SELECT DISTINCT zone_id FROM item_zones WHERE item_id BETWEEN ? AND ?")
    deleteZones = try BulkStatement(db, "DELETE FROM item_zones WHERE item_id BETWEEN ? AND ?")
    updateZones = try BulkStatement(db, "UPDATE items SET zones = ? WHERE id = ?")
    readFamily = try BulkStatement(db, "SELECT calendar_id, kind, uid FROM items WHERE id = ?")
    setAsideItem = try BulkStatement(db, "UPDATE items SET twin = 'aside ' || id WHERE id = ?")
    relocateItem = try BulkStatement(
      db, "UPDATE items SET calendar_id = ?, uid = ?, recurrence_key = ?, twin = ? WHERE id = ?")
  }

  /// The data of an item other than its component.
  struct Placement {
    var calendarID: Int64
    var twin = ""
    var method: String?
    var zones: ItemZones
  }

  /// Adds an item.
  ///
  /// - Parameter text: What happens to the entry in `imported_texts`.
  /// - Returns: The number of the item.
  func insert(
    _ item: PreparedItem, _ placement: Placement, imported text: ImportedTexts.Fate = .same
  ) throws -> Int64 {
    let id = try change.makeItemNumber()
    try insert(item, placement, as: id)
    try imported.settle(id, text)
    return id
  }

  /// Restores a deleted item with its old number.
  func restore(_ id: Int64, _ item: PreparedItem, _ placement: Placement, imported text: ImportedTexts.Fate) throws {
    try change.record()
    try insert(item, placement, as: id)
    try imported.settle(id, text)
    noteAddition.bind(change.revision, at: 1)
    noteAddition.bind(id, at: 2)
    try noteAddition.run()
  }

  private func insert(_ item: PreparedItem, _ placement: Placement, as id: Int64) throws {
    try item.component.withUnfoldedBytes { bytes in
      bind(insertItem, item, placement, bytes)
      insertItem.bind(id, at: 16)
      insertItem.bind(placement.calendarID, at: 17)
      insertItem.bind(item.columns.kind, at: 18)
      insertItem.bind(item.columns.uid, at: 19)
      insertItem.bind(item.columns.recurrenceKey.text, at: 20)
      try insertItem.run()
    }
    try link(id, placement.zones)
    if change.isDiscarded { return }
    try texts.insert(item.text, id: id)
    try change.derived.insert(ItemRow(id, item, placement, revision: change.revision), item)
  }

  /// Replaces the component of an item.
  ///
  /// - Parameter text: What happens to the entry in `imported_texts`.
  func update(
    _ id: Int64, to item: PreparedItem, _ placement: Placement, imported text: ImportedTexts.Fate = .kept
  ) throws {
    try change.record()
    try keepOldState(id...id, action: "updated")
    try imported.settle(id, text)
    try deleteText(of: id)
    try item.component.withUnfoldedBytes { bytes in
      bind(updateItem, item, placement, bytes)
      updateItem.bind(id, at: 16)
      try updateItem.run()
    }
    if !change.isDiscarded { try texts.insert(item.text, id: id) }
    try relink(id, placement.zones)
    change.derived.use(item.columns.timeZoneIDs)
    change.derived.renew(
      ItemFamily.Name(calendarID: placement.calendarID, kind: item.columns.kind, uid: item.columns.uid))
  }

  /// Frees the identities of items that are changed together, because one item may receive another's old identity.
  ///
  /// Each of these items must be updated or relocated afterwards.
  func setAside(_ ids: [Int64]) throws {
    if ids.count < 2 { return }
    try change.record()
    for id in ids {
      try keepOldState(id...id, action: "updated")
      setAsideItem.bind(id, at: 1)
      try setAsideItem.run()
    }
  }

  /// Replaces the component of an item, and its calendar, UID or recurrence key.
  func relocate(
    _ id: Int64, to item: PreparedItem, _ placement: Placement, imported text: ImportedTexts.Fate = .kept
  ) throws {
    try change.record()
    try keepOldState(id...id, action: "updated")
    if !change.isDiscarded { try change.derived.remove(id...id) }
    relocateItem.bind(placement.calendarID, at: 1)
    relocateItem.bind(item.columns.uid, at: 2)
    relocateItem.bind(item.columns.recurrenceKey.text, at: 3)
    relocateItem.bind(placement.twin, at: 4)
    relocateItem.bind(id, at: 5)
    try relocateItem.run()
    try update(id, to: item, placement, imported: text)
  }

  /// Links an item to other VTIMEZONEs without changing the item itself.
  func updateZones(_ id: Int64, to zones: ItemZones) throws {
    try change.record()
    updateZones.bind(zones.fingerprint, at: 1)
    updateZones.bind(id, at: 2)
    try updateZones.run()
    try relink(id, zones)
    if let family = try family(of: id) {
      try change.derived.move(id, in: family)
      change.relinked.insert(family)
    }
  }

  private func family(of id: Int64) throws -> ItemFamily.Name? {
    readFamily.bind(id, at: 1)
    defer { readFamily.reset() }
    guard try readFamily.step() else { return nil }
    return ItemFamily.Name(
      calendarID: readFamily.int64(0), kind: readFamily.kind(1), uid: readFamily.string(2))
  }

  /// The VTIMEZONEs that an item is linked to.
  func zones(of id: Int64) throws -> ItemZones {
    var zones = ItemZones()
    readFingerprint.bind(id, at: 1)
    if try readFingerprint.step() { zones.fingerprint = readFingerprint.int64(0) }
    readFingerprint.reset()
    readZones.bind(id...id, at: 1)
    while try readZones.step() { zones.ids.append(readZones.int64(0)) }
    readZones.reset()
    return zones
  }

  func component(_ id: Int64) throws -> Component {
    readContent.bind(id, at: 1)
    defer { readContent.reset() }
    guard try readContent.step() else { throw StoreError(.notFound, "there is no item with the number \(id)") }
    return try Component(stored: Array(readContent.bytes(0)))
  }

  private func bind(
    _ statement: BulkStatement, _ item: PreparedItem, _ placement: Placement, _ bytes: UnsafeRawBufferPointer
  ) {
    item.columns.bind(to: statement, method: placement.method)
    statement.bind(borrowed: bytes, at: 11)
    statement.bind(placement.method, at: 12)
    statement.bind(placement.zones.fingerprint, at: 13)
    statement.bind(change.revision, at: 14)
    statement.bind(placement.twin, at: 15)
  }

  /// Removes an item's texts from the index. The index must be given the texts, so those of a damaged item stay in the
  /// index until it is rebuilt.
  func deleteText(of id: Int64) throws {
    if change.isDiscarded { return }
    do {
      try texts.delete(SearchText(component(id)), id: id)
    } catch let error as StoreError where error.code == .corrupt {
      return
    }
  }

  /// Records the state of items before the change, except for items added by it.
  func keepOldState(_ ids: ClosedRange<Int64>, action: String) throws {
    if change.hasAdded(ids.lowerBound) { return }
    keepOld.bind(change.revision, at: 1)
    keepOld.bind(action, at: 2)
    keepOld.bind(ids.lowerBound...min(ids.upperBound, change.firstItem - 1), at: 3)
    try keepOld.run()
  }

  private func link(_ id: Int64, _ zones: ItemZones) throws {
    for zone in zones.ids {
      insertZone.bind(id, at: 1)
      insertZone.bind(zone, at: 2)
      try insertZone.run()
    }
  }

  private func relink(_ id: Int64, _ zones: ItemZones) throws {
    try unlink(id...id)
    try link(id, zones)
  }

  /// Removes the links of items to VTIMEZONEs.
  func unlink(_ ids: ClosedRange<Int64>) throws {
    readZones.bind(ids, at: 1)
    while try readZones.step() { change.unlinkedZones.insert(readZones.int64(0)) }
    readZones.reset()
    deleteZones.bind(ids, at: 1)
    try deleteZones.run()
  }
}
