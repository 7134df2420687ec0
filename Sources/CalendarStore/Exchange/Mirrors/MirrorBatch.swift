import CalendarModel
import GRDB
public import ICalendar

/// Writes, in one transaction and one revision, what another copy of calendars and items was found to be.
///
/// It has the right of a synchronizer: it also writes to calendars that are read-only for people. It takes items as they
/// are given, and changes no LAST-MODIFIED, DTSTAMP or SEQUENCE.
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

  /// Adds an account.
  public func add(_ account: Account) throws -> Account {
    let id = try account.insert(db)
    guard let added = try Account.fetch(db, id) else { preconditionFailure("the account was just added") }
    return added
  }

  /// Changes an account.
  public func save(_ account: Account) throws { try account.update(db) }

  /// Forgets an account and what is known of the other copies of its calendars, which stay.
  public func remove(_ account: Account) throws {
    for calendar in try calendars(of: account) { try MirroredCalendar.delete(db, calendarID: calendar.calendarID) }
    try account.delete(db)
  }

  /// Makes a source for an account; another number follows its title if there is one of that title.
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

  /// Deletes a source without calendars; one whose deleted calendars an undo could bring back stays.
  public func deleteSource(_ id: Int64) throws {
    let hasCalendars = try !storedCalendars(ofSource: id).isEmpty
    if try hasCalendars || CalendarChangeTable(db).names(source: id) { return }
    try change.record()
    try SourceTable(db).delete(id)
  }

  // MARK: Calendars

  /// Makes a calendar, whatever the titles of others are.
  public func makeCalendar(
    title: String, color: String?, sourceID: Int64, for entityTypes: Set<AccessEntity>
  ) throws -> StoredCalendar {
    edits.forgetCalendars()
    return try change.createCalendar(
      title: title.allSatisfy(\.isWhitespace) ? "Calendar" : title,
      StoredCalendar.Attributes(color: color, sourceID: sourceID, entityTypes: entityTypes))
  }

  /// Changes a calendar's title, colour, kinds of item, or whether it is read-only.
  public func save(_ calendar: StoredCalendar) throws {
    let old = try StoredCalendar.fetch(db, id: calendar.id)
    if calendar == old { return }
    try edits.updateCalendar(calendar, sharesTitle: true)
  }

  /// Deletes a calendar with its items, also one that is read-only.
  ///
  /// - Returns: how many items it had.
  @discardableResult
  public func deleteCalendar(_ id: Int64) throws -> Int {
    let items = try StoredItemTable(db).entries(calendarID: id).map(\.id)
    try edits.items.delete(items)
    edits.forgetCalendars()
    try change.deleteCalendar(id)
    return items.count
  }

  /// Lets a calendar of an account stay on this machine alone.
  public func moveToThisMachine(_ id: Int64) throws {
    let local = try Source.fetchLocal(db)
    try change.keepCalendar(id, action: "updated")
    try CalendarTable(db).move(id, toSource: local.id)
    edits.forgetCalendars()
    var calendar = try StoredCalendar.fetch(db, id: id)
    calendar.isReadOnly = false
    try calendar.save(db)
  }

  /// Notes what is known of the other copy of a calendar.
  public func save(_ calendar: MirroredCalendar) throws { try calendar.save(db) }

  /// Forgets the other copy of a calendar and those of its items.
  public func forget(calendarID: Int64) throws { try MirroredCalendar.delete(db, calendarID: calendarID) }

  // MARK: Items

  /// Makes the items of a UID what a resource says: adds, changes and deletes them. Alarms that sleep go on to do so, as
  /// in an import.
  ///
  /// - Parameters:
  ///   - components: the items.
  ///   - zones: the VTIMEZONEs of the resource.
  /// - Returns: whether the items have nothing that the resource lacks.
  @discardableResult
  public func put(_ components: [Component], zones: [Component], uid: String, calendarID: Int64) throws -> Bool {
    try put(
      prepared: components.map { PreparedItem($0) }, zones: zones.map(ImportedZone.init), uid: uid,
      calendarID: calendarID)
  }

  /// Makes the items of a UID what a resource says.
  func put(prepared: [PreparedItem], zones: [ImportedZone], uid: String, calendarID: Int64) throws -> Bool {
    let numbers = try zones.compactMap { try number(of: $0, calendarID: calendarID) }
    let items = try prepared.map { item in
      let linked = try edits.links.zones(
        item.columns.timeZoneIDs, calendarID: calendarID, item: item.component, linked: ItemZones(ids: numbers))
      return (item: try families.zones.placed(item, calendarID: calendarID, linked), zones: linked)
    }
    var rows: [ItemPlace: ArraySlice<ItemRow>] = [:]
    for kind in Self.kinds + [.freeBusy] {
      for row in try families.family(ItemFamily.Name(calendarID: calendarID, kind: kind, uid: uid)).rows {
        rows[ItemPlace(kind: row.kind, recurrence: row.recurrenceKey), default: []].append(row)
      }
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
      try edits.items.update(row.id, to: kept, placement)
    }
    try snoozes.conclude()
    return isAll
  }

  /// Deletes the items of a UID.
  public func delete(uid: String, calendarID: Int64) throws { try put([], zones: [], uid: uid, calendarID: calendarID) }

  /// The number of a VTIMEZONE, which is kept if it is new.
  func number(of zone: Component, calendarID: Int64) throws -> Int64? {
    try number(of: ImportedZone(zone), calendarID: calendarID)
  }

  private func number(of zone: ImportedZone, calendarID: Int64) throws -> Int64? {
    try change.record()
    let id = try ZoneTable(db).insert(
      zone.component, tzid: zone.tzid, digest: zone.digest.text, calendarID: calendarID)
    // One that no item names goes with the change.
    if let id { change.unlinkedZones.insert(id) }
    return id
  }

  // MARK: Other copies

  /// Notes what is known of a resource.
  public func save(_ mirror: Mirror) throws { try mirror.save(db) }

  /// Forgets a resource.
  public func forget(href: String, calendarID: Int64) throws {
    try Mirror.delete(db, calendarID: calendarID, href: href)
  }

  // MARK: Work

  /// Notes that a resource has to be read, or deleted here.
  public func want(_ resource: WantedResource, calendarID: Int64) throws {
    try resource.save(db, calendarID: calendarID)
  }

  /// A resource has been read, or deleted here.
  public func settle(href: String, calendarID: Int64) throws {
    try WantedResource.delete(db, calendarID: calendarID, href: href)
  }

  /// Notes a change that is to be sent.
  public func save(_ change: OutgoingChange) throws { try change.save(db) }

  /// What became of a change is known.
  public func finish(_ change: OutgoingChange) throws {
    try OutgoingChange.delete(db, calendarID: change.calendarID, href: change.href)
  }

  /// Keeps the value that does not stand in an item.
  ///
  /// - Returns: the number of the conflict.
  @discardableResult
  public func add(_ conflict: KeptConflict) throws -> KeptConflict.ID {
    try conflict.insert(db)
    return db.lastInsertedRowID
  }
}

/// Where an item stands among those of its UID.
private struct ItemPlace: Hashable {
  let kind: ItemKind
  let recurrence: RecurrenceIdentity
}

extension CalendarStore {
  /// Writes what other copies were found to be, in one transaction; the revision has the command `sync`, which an undo
  /// without a number passes over.
  ///
  /// - Parameter isDryRun: whether to discard everything at the end.
  /// - Throws: ``StoreError``, and what `body` throws.
  public func mirroring<Value>(isDryRun: Bool = false, _ body: (MirrorBatch) throws -> Value) throws -> Value {
    try transaction(Revision.sync, isDryRun: isDryRun, schedules: false) { try $0.mirroring(body) }
  }
}
