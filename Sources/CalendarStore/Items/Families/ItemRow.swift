import CalendarModel
import ICalendar

/// A row of the table `items`.
struct ItemRow {
  let id: Int64
  let calendarID: Int64
  let kind: ItemKind
  let uid: String
  let recurrenceKey: RecurrenceIdentity
  /// Empty for the first of its kind.
  let twin: String
  let method: String?
  /// The VTIMEZONEs that it is linked to.
  var zones: ItemZones
  let component: Component
  /// The component's times.
  let times: ComponentTimes
  var isCancelled = false
  var revision: Int64 = 0

  /// The family that it belongs to.
  var family: ItemFamily.Name { ItemFamily.Name(calendarID: calendarID, kind: kind, uid: uid) }

  /// Whether it replaces one instance of a series, or that and all later ones.
  var isOverride: Bool { recurrenceKey != .series }

  /// Which instance it replaces.
  var recurrenceID: RecurrenceID? { isOverride ? times.recurrenceID : nil }
}
