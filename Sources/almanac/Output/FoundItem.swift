import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import ICalendar
import JSON
import Recurrence

/// An item in a list of search results; a series is listed with its next occurrence.
struct FoundItem: Entry {
  let item: ItemEntry
  private let next: String?
  /// The next occurrence of a series, or else the start, as text.
  private let when: String
  /// The sort key in the list: the displayed time; items without a time come last.
  let order: (Int64, Int64)

  /// - Parameter found: Its next occurrence, or the occurrence that the search found.
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
