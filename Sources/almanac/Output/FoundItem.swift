import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import ICalendar
import JSON
import Recurrence

/// An item in a list of what was found; a series with its next occurrence.
struct FoundItem: Entry {
  let item: ItemEntry
  private let next: String?
  /// The next occurrence of a series, else the start, for people.
  private let when: String
  /// Its place in the list: by the time that is shown, what has none last.
  let order: (Int64, Int64)

  /// - Parameter found: What comes next of it, or the occurrence for which it was found.
  init(_ stored: StoredItem, next found: RecurrenceSearch<ItemInstance>, zone: DisplayZone, names: ItemNames) {
    let times = TimeText(zone: zone, timeZones: stored.timeZones)
    item = ItemEntry(stored, zone: zone, names: names)
    let found = item.isRecurring ? found : nil
    let nextTime = found?.value?.time
    next = nextTime.map { times.json($0) }
    let shown = nextTime ?? item.time
    order = (shown.map { times.civil($0).secondsSinceEpoch } ?? .max, stored.id.number)
    when =
      switch found {
      case .found: (nextTime.map { times.short($0) } ?? "") + " ↻"
      case .some(.none): item.when + " over"
      case .truncated, nil: item.when
      }
  }

  static let columns: Columns<FoundItem> = ItemEntry.columns.members(of: \FoundItem.item).adding(
    Column(heading: "ID", \.item.id), Column(heading: "WHEN", \.when).times,
    Column(heading: "CALENDAR", \.item.calendar).cuttable, Column(heading: "TITLE", \.item.displayTitle).cuttable,
    Column("next", \.next))
}
