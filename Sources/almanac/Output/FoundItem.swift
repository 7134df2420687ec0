import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import JSONWriting
import Recurrence
import TimeZones

/// An item in a list of what was found; a series with its next occurrence.
struct FoundItem: Entry {
  private let item: ItemEntry
  private let next: String?
  /// The next occurrence of a series, else the start, for people.
  private let when: String

  init(_ stored: StoredItem, in store: CalendarStore, zone: DisplayZone, names: ItemNames) throws {
    let times = TimeText(zone: zone, timeZones: stored.timeZones)
    item = ItemEntry(stored, zone: zone, names: names)
    let start = item.isRecurring ? try stored.nextStart(in: store, zone) : nil
    next = start.map { times.json($0) }
    when = start.map { times.short($0) + " ↻" } ?? item.when
  }

  static let columns: Columns<FoundItem> = ItemEntry.columns.members(of: \FoundItem.item).adding(
    Column(heading: "ID", \.item.id), Column(heading: "WHEN", \.when).times,
    Column(heading: "CALENDAR", \.item.calendar).cuttable, Column(heading: "TITLE", \.item.displayTitle).cuttable,
    Column("next", \.next))
}

extension StoredItem {
  /// When the next occurrence of a series begins, or is due, that is not cancelled; nil if there is none.
  func nextStart(in store: CalendarStore, _ zone: DisplayZone) throws -> CalendarTime? {
    let overrides = try store.overrides(of: self).map(\.component)
    guard let schedule = Schedule(component, overrides: overrides, in: timeZones.read(in: zone.rules)),
      let instance = schedule.recurrenceSet.first(from: zone.nowInstant).value
    else { return nil }
    return schedule.span(of: instance)?.start ?? instance.start
  }
}
