import CalendarModel
import ICalendar

/// A row of the table `items`.
struct ItemRow {
  let id: Int64
  let calendarID: Int64
  let kind: ItemKind
  let uid: String
  let recurrenceKey: RecurrenceIdentity
  /// Distinguishes twins; empty for the first one.
  let twin: String
  let method: String?
  /// The VTIMEZONEs to which it is linked.
  var zones: ItemZones
  let component: Component
  /// The component's times.
  let times: ComponentTimes
  var isCancelled = false
  var revision: Int64 = 0

  /// The family to which it belongs.
  var family: ItemFamily.Name { ItemFamily.Name(calendarID: calendarID, kind: kind, uid: uid) }

  /// Whether it replaces one instance of a series, or one and all later ones.
  var isOverride: Bool { recurrenceKey != .series }

  /// The instance that it replaces.
  var recurrenceID: RecurrenceID? { isOverride ? times.recurrenceID : nil }
}
