import CalendarText
import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import ICalendar
import JSON

/// An item in a list, as text and as JSON.
struct ItemEntry: Entry {
  let id: String
  let uid: String
  let recurrenceID: String?
  let kind: String
  let calendar: String
  let title: String?
  let start: String?
  let end: String?
  /// When a to-do is due; events have an end instead.
  let due: String?
  let allDay: Bool
  let tzid: String?
  let status: String?
  let isRecurring: Bool
  /// Whether a to-do is completed, or nil for other items.
  let isCompleted: Bool?
  /// How a series repeats, in words, or nil if the rule cannot be put into words.
  let repetition: String?

  /// When the item begins, or when a to-do is due.
  let time: CalendarTime?
  /// `time` as text.
  let when: String
  /// `time` as text, with the zone if it has a time of day.
  let zonedWhen: String
  /// When an event ends, as text: its last day if it lasts several days, or a time; nil if it lasts one day or has no
  /// length.
  let shownEnd: String?
  /// Whether the item ends on the day on which it begins.
  let endsOnSameDay: Bool
  private let isCancelled: Bool

  /// - Parameter instance: The occurrence of a series whose times to show, or nil for the times of the component.
  init(_ item: StoredItem, at instance: ItemInstance? = nil, zone: DisplayZone, names: ItemNames) {
    let times = TimeText(zone: zone, timeZones: item.timeZones)
    let component = item.component
    let moments = ComponentTimes(component)
    let startTime = instance.map(\.start) ?? moments.start
    let endTime = moments.end(in: item.timeZones)
    let dueTime = instance.map(\.due) ?? moments.due(in: item.timeZones)
    let isReminder = item.kind == .reminder
    id = names.short(item.id)
    uid = item.uid
    recurrenceID = component.first(.recurrenceID)?.time.map { times.json($0) }
    kind = item.kind.word
    calendar = item.calendar
    title = component.first(.summary)?.text
    start = startTime.map { times.json($0) }
    self.end = isReminder ? nil : endTime.map { times.json($0) }
    due = isReminder ? dueTime.map { times.json($0) } : nil
    let mainTime = isReminder ? dueTime ?? startTime : startTime
    time = mainTime
    allDay = mainTime?.isDate ?? false
    tzid = mainTime?.tzid
    status = ListedStatus.word(
      component.first(.status)?.uri, isCancelled: item.isCancelled, isCompleted: item.isCompleted,
      isEvent: item.kind == .event)
    isCompleted = isReminder ? item.isCompleted : nil
    repetition = component.first(.rrule).flatMap { RuleWords.text($0.uri, in: zone.rules) }
    let isRecurring = component.isRecurring
    self.isRecurring = isRecurring
    let mark = isRecurring ? " ↻" : ""
    when = mainTime.map { times.short($0) + mark } ?? ""
    zonedWhen = mainTime.map { times.short($0) + times.zoneMark($0) + mark } ?? ""
    let last = isReminder ? nil : endTime.map { $0.isDate ? .date($0.civilDate.adding(days: -1)) : $0 }
    endsOnSameDay = last.map { times.civil($0).date } == startTime.map { times.civil($0).date }
    shownEnd = last.flatMap { $0 == startTime ? nil : times.short($0) }
    isCancelled = item.isCancelled
  }

  /// The title as text.
  var displayTitle: String {
    isCancelled ? title.displayTitle + " (cancelled)" : title.displayTitle
  }

  static let columns: Columns<ItemEntry> = [
    Column("id", \.id), Column("calendar", \.calendar), Column("uid", \.uid), Column("recurrence_id", \.recurrenceID),
    Column("kind", \.kind), Column("title", \.title), Column("start", \.start), Column("end", \.end),
    Column("due", \.due), Column("all_day", \.allDay), Column("tzid", \.tzid), Column("status", \.status),
    Column("recurring", \.isRecurring), Column("is_completed", \.isCompleted), Column("repeats", \.repetition),
  ]
}
