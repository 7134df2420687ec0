import CalendarModel
import GRDB
import ICalendar

/// Reads families of items, and single items.
final class ItemFamilies {
  let zones: StoredZones
  private let byID: BulkStatement
  private let byName: BulkStatement
  private let all: BulkStatement
  private let identity: BulkStatement

  init(_ db: Database) throws {
    zones = try StoredZones(db)
    let columns =
      "id, calendar_id, kind, uid, recurrence_key, twin, method, zones, is_cancelled, revision, content"
    byID = try BulkStatement(db, "SELECT \(columns) FROM items WHERE id = ?")
    byName = try BulkStatement(
      db, "SELECT \(columns) FROM items WHERE uid = ? AND calendar_id = ? AND kind = ? ORDER BY twin, id")
    all = try BulkStatement(db, "SELECT \(columns) FROM items ORDER BY uid, calendar_id, kind")
    identity = try BulkStatement(
      db, "SELECT id FROM items WHERE uid = ? AND calendar_id = ? AND kind = ? AND recurrence_key = ? AND twin = ''")
  }

  /// The items of a family, except for damaged items.
  func family(_ name: ItemFamily.Name) throws -> ItemFamily {
    bindName(name)
    defer { byName.reset() }
    var rows: [ItemRow] = []
    while try byName.step() {
      guard !byName.optionalString(6).isAnswer, let component = try? Component(unfolded: Array(byName.bytes(10)))
      else { continue }
      rows.append(try row(byName, component))
    }
    return try ItemFamily(name, rows, zones)
  }

  /// Whether a family has no items. Damaged items count as items.
  func isEmpty(_ name: ItemFamily.Name) throws -> Bool {
    bindName(name)
    defer { byName.reset() }
    while try byName.step() {
      if !byName.optionalString(6).isAnswer { return false }
    }
    return true
  }

  private func bindName(_ name: ItemFamily.Name) {
    byName.bind(name.uid, at: 1)
    byName.bind(name.calendarID, at: 2)
    byName.bind(name.kind, at: 3)
  }

  /// Reads all items once, family by family.
  ///
  /// - Parameters:
  ///   - readItem: Called with the number of every item, and with its component unless it is damaged.
  ///   - readFamily: Called with every family, excluding damaged items.
  func forEach(_ readItem: (Int64, Component?) -> Void, _ readFamily: (ItemFamily) throws -> Void) throws {
    var rows: [ItemRow] = []
    defer { all.reset() }
    while try all.step() {
      let component = try? Component(unfolded: Array(all.bytes(10)))
      readItem(all.int64(0), component)
      guard let component, !all.optionalString(6).isAnswer else { continue }
      let row = try row(all, component)
      if let name = rows.first?.family, name != row.family {
        try readFamily(ItemFamily(name, rows, zones))
        rows = []
      }
      rows.append(row)
    }
    if let name = rows.first?.family { try readFamily(ItemFamily(name, rows, zones)) }
  }

  /// The item with the given number, or nil if it no longer exists.
  ///
  /// - Throws: `StoreError` `corrupt` if it is damaged.
  func row(_ id: Int64) throws -> ItemRow? {
    byID.bind(id, at: 1)
    defer { byID.reset() }
    return try byID.step() ? try row(byID, Component(stored: Array(byID.bytes(10)))) : nil
  }

  /// The item that already has the given identity.
  func holder(uid: String, calendarID: Int64, kind: ItemKind, recurrenceKey: RecurrenceIdentity) throws -> Int64? {
    identity.bind(uid, at: 1)
    identity.bind(calendarID, at: 2)
    identity.bind(kind, at: 3)
    identity.bind(recurrenceKey.text, at: 4)
    defer { identity.reset() }
    return try identity.step() ? identity.int64(0) : nil
  }

  private func row(_ statement: BulkStatement, _ component: Component) throws -> ItemRow {
    let id = statement.int64(0)
    let fingerprint = statement.int64(7)
    return ItemRow(
      id: id, calendarID: statement.int64(1), kind: statement.kind(2), uid: statement.string(3),
      recurrenceKey: RecurrenceIdentity(text: statement.string(4)), twin: statement.string(5),
      method: statement.optionalString(6),
      zones: fingerprint == 0 ? ItemZones() : ItemZones(ids: try zones.linked(to: id), fingerprint: fingerprint),
      component: component, times: ComponentTimes(component), isCancelled: statement.int64(8) != 0,
      revision: statement.int64(9))
  }
}
