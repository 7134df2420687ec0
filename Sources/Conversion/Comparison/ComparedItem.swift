import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// What identifies an item in a calendar: its kind, its UID and which instance of a series it stands for.
struct ItemIdentity: Hashable {
  /// The component's name, such as `VEVENT`; `VCALENDAR` for the calendar itself.
  let kind: String
  /// The UID; for an item without one a text of its start and title.
  let uid: String
  /// The instance.
  let instance: RecurrenceIdentity
  /// Counts items that nothing else tells apart.
  var twin = 0

  /// The kind of the calendar itself; its twins are the iCalendar objects of one input.
  static let calendarKind = "VCALENDAR"

  /// Whether it is the calendar itself.
  var isCalendar: Bool { kind == Self.calendarKind }

  /// The item's series with all its instances.
  var family: ItemIdentity { ItemIdentity(kind: kind, uid: uid, instance: .series) }
}

/// An item of a calendar, as one side of a comparison.
struct ComparedItem {
  let component: Component
  let zones: ZoneContext
  /// Its place in the calendar.
  let order: Int
  /// Which iCalendar object of its input holds it, from 0.
  let object: Int

  /// The UID; nil if it has none.
  var uid: String? { component.first(.uid)?.uri }

  /// The title.
  var title: String? { component.first(.summary)?.text }

  /// The start, or when a to-do is due, as written.
  var start: CalendarTime? { ComponentTimes(component).firstTime }

  /// RECURRENCE-ID as written; nil for a series or a single item.
  var recurrenceID: String? { component.first(.recurrenceID)?.rawValue }
}
