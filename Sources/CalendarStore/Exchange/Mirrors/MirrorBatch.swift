import CalendarModel
import Comparison
import GRDB
public import ICalendar

/// Writes the state of remote copies of calendars and items, in one transaction and one revision.
///
/// The batch has the rights of a sync program: it can write to calendars that are read-only for users. It stores items
/// as they are, without changing LAST-MODIFIED, DTSTAMP or SEQUENCE.
public final class MirrorBatch: MirrorReader {
  let edits: EditBatch
  private var change: Change { edits.change }

  init(_ edits: EditBatch) {
    self.edits = edits
    super.init(edits.db, edits.families, now: edits.now)
  }

  /// The number of the revision that the batch becomes if it changes items or calendars.
  public var revision: Int64 { change.revision }

  // MARK: Accounts

  /// Adds an account whose source the batch has created.
  public func add(_ account: Account) throws -> Account {
    let id = try account.insert(db, revision: revision)
    guard let added = try Account.fetch(db, id) else { preconditionFailure("the account was just added") }
    return added
  }

  /// Changes an account.
  public func save(_ account: Account) throws { try account.update(db) }

  /// Removes an account and the stored information about the remote copies of its calendars. The calendars are kept.
  public func remove(_ account: Account) throws {
    for calendar in try calendars(of: account) { try MirroredCalendar.delete(db, calendarID: calendar.calendarID) }
    try account.delete(db)
  }

  /// Creates a source for an account, with a number appended to the title if the title is in use.
  public func makeSource(_ type: Source.SourceType, title: String) throws -> Source {
    let titles = Set(try Source.fetchAll(db).filter { $0.type == type }.map(\.title))
    var unique = title
    var number = 2
    while titles.contains(unique) {
      unique = "\(title) \(number)"
      number += 1
    }
    return try Source.insert(change, type, title: unique)
  }

  /// Deletes a source without calendars, unless undo could restore one of its deleted calendars.
  public func deleteSource(_ id: Int64) throws {
    let hasCalendars = try !storedCalendars(ofSource: id).isEmpty
    if try hasCalendars || CalendarChangeTable(db).names(source: id) { return }
    try change.record()
    try SourceTable(db).delete(id)
  }

  // MARK: Calendars

  /// Creates a calendar, even if another one has the same title.
  public func makeCalendar(
    title: String, color: String?, sourceID: Int64, for entityTypes: Set<AccessEntity>
  ) throws -> StoredCalendar {
    edits.forgetCalendars()
    return try change.createCalendar(
      title: title.allSatisfy(\.isWhitespace) ? "Calendar" : title,
      StoredCalendar.Attributes(color: color, sourceID: sourceID, entityTypes: entityTypes))
  }

  /// Changes a calendar's title, color, kinds of items or read-only state.
  public func save(_ calendar: StoredCalendar) throws {
    let old = try StoredCalendar.fetch(db, id: calendar.id)
    if calendar == old { return }
    try edits.updateCalendar(calendar, sharesTitle: true)
  }

  /// Deletes a calendar with its items, even if it is read-only.
  ///
  /// - Returns: The number of deleted items.
  @discardableResult
  public func deleteCalendar(_ id: Int64) throws -> Int {
    let items = try StoredItemTable(db).entries(calendarID: id).map(\.id)
    try edits.items.delete(items)
    edits.forgetCalendars()
    try change.deleteCalendar(id)
    return items.count
  }

  /// Turns a calendar of an account into a local calendar.
  public func moveToThisMachine(_ id: Int64) throws {
    let local = try Source.fetchLocal(db)
    try change.keepCalendar(id, action: "updated")
    try CalendarTable(db).move(id, toSource: local.id)
    edits.forgetCalendars()
    var calendar = try StoredCalendar.fetch(db, id: id)
    calendar.isReadOnly = false
    try calendar.save(db)
  }

  /// Saves the information about the remote copy of a calendar.
  ///
  /// - Throws: ``StoreError`` `notFound` if the calendar does not belong to the account because the account was
  ///   removed.
  public func save(_ calendar: MirroredCalendar) throws {
    guard try calendar.isOfAccount(db) else {
      throw StoreError(.notFound, "the account was removed in the meantime")
    }
    try calendar.save(db)
  }

  /// Removes the information about the remote copies of a calendar and its items.
  public func forget(calendarID: Int64) throws { try MirroredCalendar.delete(db, calendarID: calendarID) }

  // MARK: Items

  /// Replaces the items with a given UID with the items of a resource, by adding, changing and deleting items. Snoozed
  /// alarms stay snoozed, as in an import.
  ///
  /// - Parameters:
  ///   - components: The items of the resource.
  ///   - zones: The VTIMEZONEs of the resource.
  /// - Returns: Whether the stored items contain only what the resource contains.
  @discardableResult
  public func put(_ components: [Component], zones: [Component], uid: String, calendarID: Int64) throws -> Bool {
    try put(
      prepared: components.map { PreparedItem($0) }, zones: zones.map(ImportedZone.init), uid: uid,
      calendarID: calendarID)
  }

  /// Replaces the items of a meeting with those that a message has changed. The changes are not the user's own, so a
  /// later import treats them as imported ones.
  func put(changedByMessage components: [Component], zones: [Component], uid: String, calendarID: Int64) throws {
    _ = try put(
      prepared: components.map { PreparedItem($0) }, zones: zones.map(ImportedZone.init), uid: uid,
      calendarID: calendarID, isMessage: true)
  }

  /// Replaces the items with a given UID with the items of a resource.
  func put(
    prepared: [PreparedItem], zones: [ImportedZone], uid: String, calendarID: Int64, isMessage: Bool = false
  ) throws -> Bool {
    let numbers = try zones.compactMap { try number(of: $0, calendarID: calendarID) }
    let items = try prepared.map { item in
      let linked = try edits.links.zones(
        item.columns.timeZoneIDs, calendarID: calendarID, item: item.component, linked: ItemZones(ids: numbers))
      return (item: try families.zones.placed(item, calendarID: calendarID, linked), zones: linked)
    }
    var rows: [ItemPlace: ArraySlice<ItemRow>] = [:]
    for row in try replaced(by: Set(items.map(\.item.columns.kind)), uid: uid, calendarID, isMessage: isMessage) {
      rows[ItemPlace(kind: row.kind, recurrence: row.recurrenceKey), default: []].append(row)
    }
    let matched = items.map { item in
      rows[ItemPlace(kind: item.item.columns.kind, recurrence: item.item.columns.recurrenceKey)]?.popFirst()
    }
    try edits.items.delete(rows.values.joined().map(\.id).sorted())
    var taken: Set<RecurrenceIdentity> = []
    let snoozes = KeptSnoozes(change, edits.items) { _ in }
    var isAll = true
    for (item, row) in zip(items, matched) {
      var placement = ItemWriter.Placement(calendarID: calendarID, zones: item.zones)
      if !taken.insert(item.item.columns.recurrenceKey).inserted { placement.twin = item.item.twin(method: nil) }
      guard let row else {
        _ = try edits.items.insert(item.item, placement)
        continue
      }
      placement.twin = row.twin
      placement.method = row.method
      if row.component == item.item.component, row.zones == item.zones { continue }
      let kept = try snoozes.keep(from: row, in: item.item, placement, input: "")
      isAll = isAll && kept.component == item.item.component
      let imported = isMessage ? try imported(row, after: kept.component, placement.zones) : .kept
      try edits.items.update(row.id, to: kept, placement, imported: imported)
    }
    try snoozes.conclude()
    return isAll
  }

  /// The items with a UID that new items of some kinds replace: those of the same kinds. If there are none, a resource
  /// has changed its kind and replaces all items, whereas a message replaces none.
  private func replaced(
    by kinds: Set<ItemKind>, uid: String, _ calendarID: Int64, isMessage: Bool
  ) throws -> [ItemRow] {
    let rows = try (Self.kinds + [.freeBusy]).flatMap { kind in
      try families.family(ItemFamily.Name(calendarID: calendarID, kind: kind, uid: uid)).rows
    }
    let same = rows.filter { kinds.contains($0.kind) }
    return same.isEmpty && !(isMessage && !kinds.isEmpty) ? rows : same
  }

  /// The imported version of an item that a message changes: the last imported version with the same changes.
  private func imported(_ row: ItemRow, after new: Component, _ zones: ItemZones) throws -> ImportedTexts.Fate {
    guard let text = try ImportedTexts.text(of: row, db) else { return .kept }
    if text == row.component { return .replaced(new) }
    let (old, context) = try (families.zones.context(row.zones.ids), families.zones.context(zones.ids))
    let merge = ItemMerge(
      base: ItemMerge.Text(row.component, in: old), a: ItemMerge.Text(new, in: context),
      b: ItemMerge.Text(text, in: old), preferring: .a)
    return .replaced(merge.component)
  }

  /// Deletes the items with a given UID.
  public func delete(uid: String, calendarID: Int64) throws { try put([], zones: [], uid: uid, calendarID: calendarID) }

  /// The number of a VTIMEZONE, which is stored if it is new.
  func number(of zone: Component, calendarID: Int64) throws -> Int64? {
    try number(of: ImportedZone(zone), calendarID: calendarID)
  }

  private func number(of zone: ImportedZone, calendarID: Int64) throws -> Int64? {
    try change.record()
    let id = try ZoneTable(db).insert(
      zone.component, tzid: zone.tzid, digest: zone.digest.text, calendarID: calendarID)
    // A VTIMEZONE that no item refers to is deleted when the change is finished.
    change.unlinkedZones.insert(id)
    return id
  }

  // MARK: Remote copies

  /// Saves the information about a resource.
  public func save(_ mirror: Mirror) throws { try mirror.save(db) }

  /// Removes the information about a resource.
  public func forget(href: String, calendarID: Int64) throws {
    try Mirror.delete(db, calendarID: calendarID, href: href)
  }

  // MARK: Work

  /// Records that a resource must be read, or must be deleted here.
  public func want(_ resource: WantedResource, calendarID: Int64) throws {
    try resource.save(db, calendarID: calendarID)
  }

  /// Records that a resource has been read, or deleted here.
  public func settle(href: String, calendarID: Int64) throws {
    try WantedResource.delete(db, calendarID: calendarID, href: href)
  }

  /// Records a change that is to be sent.
  public func save(_ change: OutgoingChange) throws { try change.save(db) }

  /// Removes a change whose result is known.
  public func finish(_ change: OutgoingChange) throws {
    try OutgoingChange.delete(db, calendarID: change.calendarID, href: change.href)
  }

  /// Stores the item value that lost a conflict.
  ///
  /// - Returns: The number of the conflict.
  @discardableResult
  public func add(_ conflict: KeptConflict) throws -> KeptConflict.ID {
    try conflict.insert(db)
    return db.lastInsertedRowID
  }
}

/// The position of an item among the items with its UID.
private struct ItemPlace: Hashable {
  let kind: ItemKind
  let recurrence: RecurrenceIdentity
}

extension CalendarStore {
  /// Writes the state of remote copies in one transaction. The command of the revision is `sync`, so an undo without a
  /// number skips the revision.
  ///
  /// - Parameter isDryRun: Whether to discard all changes at the end.
  /// - Throws: ``StoreError``, and the errors that `body` throws.
  public func mirroring<Value>(isDryRun: Bool = false, _ body: (MirrorBatch) throws -> Value) throws -> Value {
    try transaction(Revision.sync, isDryRun: isDryRun, schedules: false) { try $0.mirroring(body) }
  }
}
