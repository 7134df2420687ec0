import CalendarModel
import CalendarStore
import CivilTime
import ICalendar

/// An item in a list, for people and in JSON.
struct ItemEntry: Encodable {
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

  /// The start for people.
  let when: String
  private let isCancelled: Bool

  init(_ item: StoredItem, zone: DisplayZone, highest: Int64) {
    let times = TimeText(zone: zone, timeZones: item.timeZones)
    let component = item.component
    let moments = ComponentTimes(component)
    let startTime = moments.start
    let endTime = moments.end(in: item.timeZones)
    let dueTime = moments.due(in: item.timeZones)
    let isReminder = item.kind == "VTODO"
    id = item.id.short(among: highest)
    uid = item.uid
    recurrenceID = component.first(.recurrenceID)?.time.map { times.json($0) }
    kind = ItemKind.word(for: item.kind)
    calendar = item.calendar
    title = component.first(.summary)?.text
    start = startTime.map { times.json($0) }
    self.end = isReminder ? nil : endTime.map { times.json($0) }
    due = isReminder ? dueTime.map { times.json($0) } : nil
    let mainTime = isReminder ? dueTime ?? startTime : startTime
    allDay = mainTime?.isDate ?? false
    tzid = mainTime?.tzid
    status = item.isCancelled ? "cancelled" : component.first(.status)?.text.lowercased()
    let isRecurring = component.first(.rrule) != nil || component.first(.rdate) != nil
    self.isRecurring = isRecurring
    when = mainTime.map { times.short($0) + (isRecurring ? " ↻" : "") } ?? ""
    isCancelled = item.isCancelled
  }

  /// The title for people.
  var displayTitle: String {
    isCancelled ? title.displayTitle + " (cancelled)" : title.displayTitle
  }

  /// Every key is there, with null where there is nothing to say.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(uid, forKey: .uid)
    try container.encode(recurrenceID, forKey: .recurrenceID)
    try container.encode(kind, forKey: .kind)
    try container.encode(calendar, forKey: .calendar)
    try container.encode(title, forKey: .title)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(due, forKey: .due)
    try container.encode(allDay, forKey: .allDay)
    try container.encode(tzid, forKey: .tzid)
    try container.encode(status, forKey: .status)
    try container.encode(isRecurring, forKey: .isRecurring)
  }

  enum CodingKeys: String, CodingKey {
    case id, uid, kind, calendar, title, start, end, due, tzid, status
    case recurrenceID = "recurrence_id"
    case allDay = "all_day"
    case isRecurring = "recurring"
  }
}
