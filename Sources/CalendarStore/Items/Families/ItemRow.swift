import CalendarModel
import ICalendar

/// A row of the table `items`.
struct ItemRow {
  let id: Int64
  let calendarID: Int64
  let kind: ItemKind
  let uid: String
  let recurrenceKey: RecurrenceIdentity
  /// Distinguishes twins; empty for the first twin.
  let twin: String
  let method: String?
  /// The VTIMEZONEs to which the item is linked.
  var zones: ItemZones
  let component: Component
  let times: ComponentTimes
  var isCancelled = false
  var revision: Int64 = 0

  /// The family to which the item belongs.
  var family: ItemFamily.Name { ItemFamily.Name(calendarID: calendarID, kind: kind, uid: uid) }

  /// Whether the item replaces one instance of a series, or one instance and all later ones.
  var isOverride: Bool { recurrenceKey != .series }

  /// The instance that the item replaces.
  var recurrenceID: RecurrenceID? { isOverride ? times.recurrenceID : nil }
}
