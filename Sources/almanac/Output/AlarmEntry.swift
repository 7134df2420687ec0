import CalendarModel
import CalendarStore
import CommandLine
import CivilTime
import ICalendar
import JSON

/// An alarm with the time or the place at which it goes off, as text and as JSON.
struct AlarmEntry: Entry {
  /// When or where the alarm goes off, as text.
  let when: String
  /// The item's short id, followed by a slash and the occurrence if it belongs to a series.
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

  private struct Place: Entry {
    let title: String?
    let latitude: Double
    let longitude: Double
    let radius: Double

    static let columns: Columns<Place> = [
      Column("title", \.title), Column("latitude", \.latitude), Column("longitude", \.longitude),
      Column("radius", \.radius),
    ]
  }

  init(_ due: DueAlarm, names: ItemNames, zone: DisplayZone) {
    let times = TimeText(zone: zone, timeZones: due.item.timeZones)
    let moment = CalendarTime.utc(due.instant.civil(at: .zero))
    when = times.short(moment)
    at = times.json(moment)
    let short = names.short(due.item.id)
    id = due.recurrenceID.map { "\(short)/\(times.reference($0))" } ?? short
    recurrenceID = due.recurrenceID.map { times.json($0) }
    item = due.item
    alarm = due.alarm
    details = AlarmDetails(due.alarm, of: due.item.kind, times: times)
    isAllDay = Self.time(of: due.item)?.isDate ?? false
    start = times.json(
      isAllDay ? .date(times.zone.rules.civil(at: due.start).date) : .utc(due.start.civil(at: .zero)))
    repetition = due.repetition
  }

  init(_ fence: Geofence, names: ItemNames, zone: DisplayZone) {
    let times = TimeText(zone: zone, timeZones: fence.item.timeZones)
    id = names.short(fence.item.id)
    item = fence.item
    alarm = fence.alarm
    details = AlarmDetails(fence.alarm, of: fence.item.kind, times: times)
    when = fence.kind.rawValue.lowercased()
    let time = Self.time(of: fence.item)
    isAllDay = time?.isDate ?? false
    start = time.map { times.json($0) }
    guard case .proximity(let proximity) = fence.alarm.trigger else { return }
    place = Place(
      title: proximity.location?.title, latitude: fence.center.latitude, longitude: fence.center.longitude,
      radius: fence.radius)
  }

  /// The start of an event or the due time of a to-do.
  private static func time(of item: StoredItem) -> CalendarTime? {
    let times = ComponentTimes(item.component)
    return times.due(in: item.timeZones) ?? times.start
  }

  static let columns: Columns<AlarmEntry> = [
    Column(heading: "WHEN", \.when).times, Column("id", "ID", \.id),
    Column(heading: "TITLE") { ($0.item.component.first(.summary)?.text).displayTitle }.cuttable,
    Column(heading: "ALARM") { ($0.alarm.snoozes == nil ? "" : "snoozed, ") + $0.details.text },
    Column("at", \.at), Column("uid", \.item.uid), Column("recurrence_id", \.recurrenceID),
    Column("kind") { $0.item.kind.word }, Column("calendar", \.item.calendar),
    Column("title") { $0.item.component.first(.summary)?.text }, Column("start", \.start),
    Column("all_day", \.isAllDay), Column("repetition", \.repetition), Column("snooze") { $0.alarm.snoozes != nil },
    Column("alarm_uid", \.alarm.uid), Column("alarm", \.details), Column("place", \.place),
  ]
}
