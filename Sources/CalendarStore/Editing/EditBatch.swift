import CalendarModel
import CivilTime
import Foundation
import GRDB
import ICalendar

/// A batch of edits that are saved together in one transaction and one revision, or not at all.
///
/// ``CalendarStore/CalendarStore/transaction(_:isDryRun:schedules:onChange:onNotice:_:)`` passes a batch to its
/// function. The batch is invalid afterwards. Each edit sees the effects of earlier ones.
public final class EditBatch {
  let change: Change
  let now: Instant
  let items: ItemWriter
  let reader: OccurrenceReader
  let links: ZoneLinks
  private let onChange: ((ItemChange) -> Void)?
  let rights: AccessRights
  let client: String?
  /// The user making edits in calendars that the owner has shared, or nil if the owner is making them.
  let borrower: String?
  /// The occurrences whose names have changed, in order.
  package internal(set) var renamings: [OccurrenceRenaming] = []
  /// The meetings that edits have affected, or nil if nothing is scheduled.
  let meetings: TouchedMeetings?
  /// The notices for meetings that have been settled.
  var notices: [MeetingNotice] = []
  private var calendars: [Int64: StoredCalendar] = [:]
  private var defaultCalendars: [AccessEntity: StoredCalendar] = [:]

  /// The number of the revision that the batch becomes if it changes anything.
  public var revision: Int64 { change.revision }

  var db: Database { change.db }
  var families: ItemFamilies { reader.families }

  init(
    _ change: Change, now: Instant, rights: AccessRights, client: String?, scheduling: SchedulingOptions? = nil,
    by server: ServedScheduling? = nil, borrower: String? = nil, onChange: ((ItemChange) -> Void)?
  ) throws {
    self.change = change
    self.rights = rights
    self.client = client
    self.borrower = borrower
    self.now = now
    self.onChange = onChange
    items = try ItemWriter(change)
    reader = try OccurrenceReader(change.db, now: now, change.derived.families)
    links = try ZoneLinks(change)
    meetings = scheduling.flatMap { $0.addresses.isEmpty ? nil : TouchedMeetings($0, by: server) }
  }

  // MARK: Calendars

  func calendar(_ id: Int64) throws -> StoredCalendar {
    let calendar = try calendars[id] ?? StoredCalendar.fetch(db, id: id)
    calendars[id] = calendar
    return calendar
  }

  /// The calendar with the given number, which must be writable.
  func writableCalendar(_ id: Int64) throws -> StoredCalendar {
    let calendar = try self.calendar(id)
    try calendar.checkIsWritable()
    return calendar
  }

  /// Clears the cached calendars because one of them has changed.
  func forgetCalendars() {
    calendars = [:]
    defaultCalendars = [:]
    reader.forgetCalendars()
  }

  /// The calendar to which a new item is added.
  ///
  /// - Parameter wanted: The requested calendar. It is ignored for a client with write-only access.
  func calendar(for kind: ItemKind, _ wanted: StoredCalendar?) throws -> StoredCalendar {
    let entity = AccessEntity(kind: kind)
    guard let wanted, rights.level(entity) == .full, wanted.id != StoredCalendar.writeOnly.id else {
      if let calendar = defaultCalendars[entity] { return calendar }
      guard let calendar = try StoredCalendar.fetchDefault(db, for: entity) else {
        throw StoreError(.notFound, about: .store, "the store has no calendars")
      }
      try calendar.checkTakes(entity)
      defaultCalendars[entity] = calendar
      return calendar
    }
    let calendar = try writableCalendar(wanted.id)
    try calendar.checkTakes(entity)
    return calendar
  }

  // MARK: Access

  /// Checks that the client may read and change an item. Items added in this batch are always permitted.
  func checkAccess(_ kind: ItemKind, _ id: Int64) throws {
    if !rights.canRead(kind), !change.hasAdded(id) {
      throw AccessRights.denied(client, to: "read", [AccessEntity(kind: kind)])
    }
  }

  // MARK: Writing

  /// Adds an item.
  ///
  /// - Parameter linked: VTIMEZONEs to prefer.
  func insert(_ component: Component, in calendar: StoredCalendar, linked: ItemZones = ItemZones()) throws -> Int64 {
    let prepared = PreparedItem(component)
    if !rights.canAdd(prepared.columns.kind) {
      throw AccessRights.denied(client, to: "add", [AccessEntity(kind: prepared.columns.kind)])
    }
    let zones = try links.zones(
      prepared.columns.timeZoneIDs, calendarID: calendar.id, item: component, linked: linked)
    let item = try change.derived.families.zones.placed(prepared, calendarID: calendar.id, zones)
    let columns = item.columns
    if try families.holder(
      uid: columns.uid, calendarID: calendar.id, kind: columns.kind, recurrenceKey: columns.recurrenceKey) != nil
    {
      throw StoreError(.conflict, "the calendar “\(calendar.title)” already has an item with the UID \(columns.uid)")
    }
    try noteMeeting(
      ItemFamily.Name(calendarID: calendar.id, kind: columns.kind, uid: columns.uid), nil, item.component)
    let id = try items.insert(item, ItemWriter.Placement(calendarID: calendar.id, zones: zones))
    onChange?(ItemChange(old: nil, new: item.component, calendar: calendar.title))
    return id
  }

  /// Replaces the components of items. Items may swap identities.
  func update(
    _ edits: [(row: ItemRow, component: Component)], in calendar: StoredCalendar, linked: ItemZones? = nil
  ) throws {
    let edits = edits.filter { $0.component != $0.row.component || calendar.id != $0.row.calendarID }
    for edit in edits { try checkAccess(edit.row.kind, edit.row.id) }
    try items.setAside(edits.map(\.row.id))
    for edit in edits { try update(edit.row, to: edit.component, in: calendar, linked: linked) }
  }

  /// Replaces the component of an item, in the same calendar or in another one.
  ///
  /// - Parameters:
  ///   - linked: VTIMEZONEs to prefer, or nil for those of the item.
  ///   - text: What to do with the item's last imported text.
  func update(
    _ row: ItemRow, to component: Component, in calendar: StoredCalendar, linked: ItemZones? = nil,
    imported text: ImportedTexts.Fate = .kept
  ) throws {
    if component == row.component, calendar.id == row.calendarID { return }
    try checkAccess(row.kind, row.id)
    let prepared = PreparedItem(component)
    let zones = try links.zones(
      prepared.columns.timeZoneIDs, calendarID: calendar.id, item: component, linked: linked ?? row.zones)
    let item = try change.derived.families.zones.placed(prepared, calendarID: calendar.id, zones)
    let columns = item.columns
    let isElsewhere =
      calendar.id != row.calendarID || !columns.uid.hasSameBytes(as: row.uid)
      || columns.recurrenceKey != row.recurrenceKey
    if isElsewhere,
      let holder = try families.holder(
        uid: columns.uid, calendarID: calendar.id, kind: columns.kind, recurrenceKey: columns.recurrenceKey),
      holder != row.id
    {
      throw StoreError(.conflict, "the calendar “\(calendar.title)” already has an item with the UID \(columns.uid)")
    }
    var placement = ItemWriter.Placement(
      calendarID: calendar.id, twin: row.twin, method: row.method, zones: zones)
    if !row.twin.isEmpty { placement.twin = item.twin(method: nil) }
    try noteMeeting(row.family, row.component, item.component)
    if isElsewhere {
      try noteMeeting(
        ItemFamily.Name(calendarID: calendar.id, kind: columns.kind, uid: columns.uid), row.component, item.component)
      try items.relocate(row.id, to: item, placement, imported: text)
    } else {
      try items.update(row.id, to: item, placement, imported: text)
    }
    onChange?(ItemChange(old: row.component, new: item.component, calendar: calendar.title))
  }

  func delete(_ row: ItemRow) throws {
    try checkAccess(row.kind, row.id)
    let calendar = try writableCalendar(row.calendarID)
    try noteMeeting(row.family, row.component, nil)
    try items.delete(row.id)
    onChange?(ItemChange(old: row.component, new: nil, calendar: calendar.title))
  }

  /// Reports a change to the observer.
  func tell(_ change: ItemChange) { onChange?(change) }

  /// Generates a UID for a new item.
  static func makeUID() -> String { UUID().uuidString }

  /// Converts errors of the calendar model to store errors.
  static func reporting<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    do {
      return try body()
    } catch let error as StoreError {
      throw error
    } catch let error as CalendarModelError {
      throw StoreError(.invalidArgument, error.message)
    } catch let error as DatabaseError {
      throw StoreError(error, path: "")
    } catch {
      throw StoreError(.unavailable, "the edit failed: \(error)")
    }
  }
}
