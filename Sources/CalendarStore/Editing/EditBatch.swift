import CalendarModel
import CivilTime
import Foundation
import GRDB
import ICalendar

/// Edits that belong together: one transaction and one revision, or nothing at all.
///
/// It is given to the function that ``CalendarStore/CalendarStore/transaction(_:isDryRun:onChange:_:)`` runs, and is of
/// no use after that. Each edit sees what those before it have done.
public final class EditBatch {
  let change: Change
  let now: Instant
  let items: ItemWriter
  let reader: OccurrenceReader
  let links: ZoneLinks
  private let onChange: ((ItemChange) -> Void)?
  private var calendars: [Int64: StoredCalendar] = [:]

  var db: Database { change.db }
  var rows: EditedRows { reader.rows }

  init(_ change: Change, now: Instant, onChange: ((ItemChange) -> Void)?) throws {
    self.change = change
    self.now = now
    self.onChange = onChange
    items = try ItemWriter(change)
    reader = try OccurrenceReader(change.db, now: now)
    links = try ZoneLinks(change)
  }

  // MARK: Calendars

  /// The calendar with a number, which may be written to.
  func writableCalendar(_ id: Int64) throws -> StoredCalendar {
    let calendar = try calendars[id] ?? StoredCalendar.fetch(db, id: id)
    calendars[id] = calendar
    if calendar.isReadOnly { throw StoreError(.readOnly, "the calendar “\(calendar.title)” is read-only") }
    return calendar
  }

  /// The calendar that takes what names none.
  func defaultCalendar() throws -> StoredCalendar {
    guard let calendar = try StoredCalendar.fetchDefault(db) else {
      throw StoreError(.notFound, "the store has no calendar; `almanac calendars create` makes one")
    }
    return calendar
  }

  // MARK: Writing

  /// Adds an item.
  func insert(_ component: Component, in calendar: StoredCalendar) throws -> Int64 {
    let item = PreparedItem(component)
    let columns = item.columns
    if try rows.holder(
      uid: columns.uid, calendarID: calendar.id, kind: columns.kind, recurrenceKey: columns.recurrenceKey) != nil
    {
      throw StoreError(.conflict, "the calendar “\(calendar.title)” has an item with the UID \(columns.uid) already")
    }
    let zones = try links.zones(columns.timeZoneIDs, calendarID: calendar.id, item: component)
    let id = try items.insert(item, ItemWriter.Placement(calendarID: calendar.id, zones: zones))
    onChange?(ItemChange(old: nil, new: item.component, calendar: calendar.title))
    return id
  }

  /// Gives an item another component, in the same calendar or in another one.
  func update(_ row: EditedRow, to component: Component, in calendar: StoredCalendar) throws {
    if component == row.component, calendar.id == row.calendarID { return }
    let item = PreparedItem(component)
    let columns = item.columns
    let isElsewhere =
      calendar.id != row.calendarID || columns.uid != row.uid || columns.recurrenceKey != row.recurrenceKey
    if isElsewhere,
      let holder = try rows.holder(
        uid: columns.uid, calendarID: calendar.id, kind: columns.kind, recurrenceKey: columns.recurrenceKey),
      holder != row.id
    {
      throw StoreError(.conflict, "the calendar “\(calendar.title)” has an item with the UID \(columns.uid) already")
    }
    let linked = row.zones == 0 ? ItemZones() : try items.zones(of: row.id)
    var placement = ItemWriter.Placement(
      calendarID: calendar.id, twin: row.twin, method: row.method,
      zones: try links.zones(columns.timeZoneIDs, calendarID: calendar.id, item: component, linked: linked))
    if !row.twin.isEmpty { placement.twin = item.twin(method: nil) }
    if isElsewhere {
      try items.relocate(row.id, to: item, placement)
    } else {
      try items.update(row.id, to: item, placement)
    }
    onChange?(ItemChange(old: row.component, new: item.component, calendar: calendar.title))
  }

  /// Deletes an item.
  func delete(_ row: EditedRow) throws {
    let calendar = try writableCalendar(row.calendarID)
    try items.delete(row.id)
    onChange?(ItemChange(old: row.component, new: nil, calendar: calendar.title))
  }

  /// A UID for a new item.
  static func makeUID() -> String { UUID().uuidString }

  /// Gives the errors of the model and of the store in the store's words.
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
