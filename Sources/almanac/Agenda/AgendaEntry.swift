import CalendarStore
import CivilTime

/// An occurrence in an agenda, for people and in JSON.
struct AgendaEntry: Encodable {
  let id: String
  let uid: String
  let recurrenceID: String?
  let kind: String
  let calendar: String
  let title: String?
  let start: String
  let end: String
  let allDay: Bool
  let tzid: String?
  let status: String?

  let occurrence: Occurrence

  init(_ occurrence: Occurrence, calendar: String, highest: Int64, times: TimeText) {
    let item = occurrence.item
    let zone = times.zone
    self.occurrence = occurrence
    self.calendar = calendar
    uid = item.uid
    kind = ItemKind.word(for: item.kind)
    title = item.title
    start = times.json(Self.calendarTime(occurrence, zone))
    end = times.json(Self.time(occurrence.end, item, occurrence.isCivil, zone))
    allDay = item.isAllDay
    tzid = item.tzid
    status = item.isCancelled ? "cancelled" : Self.eventStatus(item)
    var id = item.id.short(among: highest)
    if let recurrence = occurrence.recurrenceID {
      let time = Self.time(recurrence, item, occurrence.isCivil, zone)
      recurrenceID = times.json(time)
      id += item.isAllDay || occurrence.isCivil ? "/" + time.text : "/" + recurrence.description
    } else {
      recurrenceID = nil
    }
    self.id = id
  }

  /// CONFIRMED, TENTATIVE and CANCELLED are said of events; of to-dos all that STATUS says.
  private static func eventStatus(_ item: ScheduledItem) -> String? {
    guard let status = item.status?.lowercased(), !status.isEmpty else { return nil }
    if item.kind == "VTODO" || ["confirmed", "tentative", "cancelled"].contains(status) { return status }
    return nil
  }

  /// The start as a time of its form: a date, a floating time, or one in UTC.
  static func calendarTime(_ occurrence: Occurrence, _ zone: DisplayZone) -> CalendarTime {
    time(occurrence.start, occurrence.item, occurrence.isCivil, zone)
  }

  private static func time(
    _ instant: Instant, _ item: ScheduledItem, _ isCivil: Bool, _ zone: DisplayZone
  ) -> CalendarTime {
    if !isCivil { return .utc(instant.civil(at: .zero)) }
    let civil = zone.rules.civil(at: instant)
    return item.isAllDay ? .date(civil.date) : .floating(civil)
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
    try container.encode(allDay, forKey: .allDay)
    try container.encode(tzid, forKey: .tzid)
    try container.encode(status, forKey: .status)
  }

  enum CodingKeys: String, CodingKey {
    case id, uid, kind, calendar, title, start, end, tzid, status
    case recurrenceID = "recurrence_id"
    case allDay = "all_day"
  }

  /// The title for people, on one line.
  var displayTitle: String {
    let title = (title ?? "(no title)").split(whereSeparator: \.isNewline).joined(separator: " ").printable
    return status == "cancelled" ? title + " (cancelled)" : title
  }
}

/// An agenda in JSON.
struct AgendaDocument: Encodable {
  let from: String?
  let to: String?
  let occurrences: [AgendaEntry]
  let truncated: Bool

  init(from: String?, to: String?, _ entries: [AgendaEntry], _ answer: OccurrenceAnswer) {
    self.from = from
    self.to = to
    occurrences = entries
    truncated = answer.isTruncated
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(from, forKey: .from)
    try container.encodeIfPresent(to, forKey: .to)
    try container.encode(occurrences, forKey: .occurrences)
    try container.encode(truncated, forKey: .truncated)
  }

  private enum CodingKeys: String, CodingKey {
    case from, to, occurrences, truncated
  }
}
