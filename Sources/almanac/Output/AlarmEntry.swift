import CalendarModel
import CalendarStore
import Geofences
import CivilTime
import ICalendar

/// An alarm with the moment at which it goes off, or with its place, for people and in JSON.
struct AlarmEntry: Encodable {
  /// When or where it goes off, for people.
  let when: String
  /// The item's short id, with the occurrence of a series behind a slash.
  private let id: String
  private let item: StoredItem
  private let details: AlarmDetails
  private let alarm: Alarm
  private var at: String?
  private var recurrenceID: String?
  private var start: String?
  private var isAllDay = false
  private var repetition = 0
  private var place: Place?

  private struct Place: Encodable {
    let title: String?
    let latitude: Double
    let longitude: Double
    let radius: Double
  }

  init(_ due: DueAlarm, highest: Int64, zone: DisplayZone) {
    let times = TimeText(zone: zone, timeZones: due.item.timeZones)
    let moment = CalendarTime.utc(due.instant.civil(at: .zero))
    when = times.short(moment)
    at = times.json(moment)
    let short = due.item.id.short(among: highest)
    id = due.recurrenceID.map { "\(short)/\(Self.name($0, times))" } ?? short
    recurrenceID = due.recurrenceID.map { times.json($0) }
    item = due.item
    alarm = due.alarm
    details = AlarmDetails(due.alarm, times: times)
    isAllDay = Self.time(of: due.item)?.isDate ?? false
    start = times.json(
      isAllDay ? .date(times.zone.rules.civil(at: due.start).date) : .utc(due.start.civil(at: .zero)))
    repetition = due.repetition
  }

  init(_ fence: Geofence, highest: Int64, zone: DisplayZone) {
    let times = TimeText(zone: zone, timeZones: fence.item.timeZones)
    id = fence.item.id.short(among: highest)
    item = fence.item
    alarm = fence.alarm
    details = AlarmDetails(fence.alarm, times: times)
    when = fence.kind.rawValue.lowercased()
    let time = Self.time(of: fence.item)
    isAllDay = time?.isDate ?? false
    start = time.map { times.json($0) }
    guard case .proximity(let proximity) = fence.alarm.trigger else { return }
    place = Place(
      title: proximity.location?.title, latitude: fence.center.latitude, longitude: fence.center.longitude,
      radius: fence.radius)
  }

  /// When an event begins or a to-do is due.
  private static func time(of item: StoredItem) -> CalendarTime? {
    let times = ComponentTimes(item.component)
    return times.due(in: item.timeZones) ?? times.start
  }

  /// An occurrence as references name it: in UTC where its zone is known.
  private static func name(_ time: CalendarTime, _ times: TimeText) -> String {
    guard let instant = times.instant(time) else { return time.text }
    return CalendarTime.utc(instant.civil(at: .zero)).text
  }

  /// The item's title on one line, for people.
  var displayTitle: String {
    (item.component.first(.summary)?.text).displayTitle.printable
  }

  /// The row of a table.
  var row: [String] {
    [when, id, displayTitle, (alarm.snoozes == nil ? "" : "snoozed, ") + details.text.printable]
  }

  /// Every key is there, with null where there is nothing to say.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(at, forKey: .at)
    try container.encode(id, forKey: .id)
    try container.encode(item.uid, forKey: .uid)
    try container.encode(recurrenceID, forKey: .recurrenceID)
    try container.encode(ItemKind.word(for: item.kind), forKey: .kind)
    try container.encode(item.calendar, forKey: .calendar)
    try container.encode(item.component.first(.summary)?.text, forKey: .title)
    try container.encode(start, forKey: .start)
    try container.encode(isAllDay, forKey: .isAllDay)
    try container.encode(repetition, forKey: .repetition)
    try container.encode(alarm.snoozes != nil, forKey: .isSnooze)
    try container.encode(alarm.uid, forKey: .alarmUID)
    try container.encode(details, forKey: .alarm)
    try container.encode(place, forKey: .place)
  }

  enum CodingKeys: String, CodingKey {
    case at, id, uid, kind, calendar, title, start, repetition, alarm, place
    case recurrenceID = "recurrence_id"
    case isAllDay = "all_day"
    case isSnooze = "snooze"
    case alarmUID = "alarm_uid"
  }
}
