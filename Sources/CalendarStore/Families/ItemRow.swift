import CalendarModel
import ICalendar

/// An item as the table `items` has it.
struct ItemRow {
  let id: Int64
  let calendarID: Int64
  let kind: String
  let uid: String
  let recurrenceKey: String
  /// Empty for the first of its kind.
  let twin: String
  let method: String?
  /// The VTIMEZONEs that it is linked to.
  let zones: ItemZones
  let component: Component
  /// What the component says about time.
  let times: ComponentTimes
  var isCancelled = false
  var revision: Int64 = 0

  /// The family that it belongs to.
  var family: ItemFamily.Name { ItemFamily.Name(calendarID: calendarID, kind: kind, uid: uid) }

  /// Whether it stands for one instance of a series, or for it and all later ones.
  var isOverride: Bool { !recurrenceKey.isEmpty }

  /// Which instance it stands for.
  var recurrenceID: RecurrenceID? { isOverride ? times.recurrenceID : nil }
}
