import CalendarModel
import CivilTime
import GRDB
import ICalendar
import TimeZones

/// Finds the default alarms for the next occurrences of events without alarms.
struct StandardAlarmSearch {
  private let db: Database
  private let query: AlarmQuery
  private let limit: Int
  private var items: [ItemID: StoredItem?] = [:]
  private var calendars: [Int64: StoredCalendar?] = [:]

  /// The length of the first search in seconds: a few days, in which no calendar has a very large number of events.
  private static let firstWidth: Int64 = 4 * 86_400
  /// The length in seconds of an open-ended search, because a search of the entire future would never be complete.
  private static let horizon: Int64 = 366 * 86_400
  /// A margin for different time zones and for days made longer by clock changes.
  private static let margin: Int64 = 2 * 86_400

  init(_ db: Database, _ query: AlarmQuery, limit: Int) {
    self.db = db
    self.query = query
    self.limit = limit
  }

  /// The default alarms in the range, in order.
  ///
  /// - Parameter uid: The UID of the items to search, or nil for all.
  mutating func answer(_ standard: StandardAlarms, of uid: String? = nil) throws -> [DueAlarm] {
    if !query.kinds.isEmpty, !query.kinds.contains(.event) { return [] }
    var from = query.range.lowerBound
    let end = min(query.range.upperBound, max(from, .now).adding(seconds: Self.horizon))
    var width = Self.firstWidth
    var found: [DueAlarm] = []
    // The length doubles each time, so the total cost is proportional to the size of the result.
    while from < end, found.count < limit {
      let to = min(from.adding(seconds: width), end)
      found += try part(from..<to, standard, of: uid)
      from = to
      width *= 2
    }
    return Array(found.prefix(limit))
  }

  private mutating func part(
    _ range: Range<Instant>, _ standard: StandardAlarms, of uid: String?
  ) throws -> [DueAlarm] {
    let starts =
      range.lowerBound.adding(seconds: -Self.margin)..<range.upperBound.adding(seconds: standard.longest + Self.margin)
    var occurrences = OccurrenceQuery(starts, zone: query.zone)
    occurrences.kinds = [.event]
    occurrences.calendars = query.calendars
    var search = try OccurrenceSearch(db, occurrences)
    var found: [DueAlarm] = []
    for occurrence in try search.answer().occurrences where uid.map(occurrence.item.uid.hasSameBytes) ?? true {
      if let due = try alarm(of: occurrence, standard), range.contains(due.instant) { found.append(due) }
    }
    return found.sorted { $0.instant < $1.instant }
  }

  private mutating func alarm(of occurrence: Occurrence, _ standard: StandardAlarms) throws -> DueAlarm? {
    guard let calendar = try calendar(occurrence.item.calendarID),
      let length = standard.length(calendar, occurrence.item.isAllDay), let item = try item(occurrence.item.id),
      !item.component.hasAlarms
    else { return nil }
    let start = query.zone.civil(at: occurrence.start)
    // For all-day events, the duration is subtracted from the local time, so an alarm at nine o'clock always goes off
    // at nine o'clock.
    let instant =
      occurrence.item.isAllDay
      ? query.zone.instant(of: start.adding(seconds: -length.nominalSeconds))
      : occurrence.start.adding(seconds: -length.nominalSeconds)
    return DueAlarm(
      instant: instant, item: item, alarm: Alarm(action: .display, trigger: .relative(-length, to: .start)),
      index: 0, repetition: 0, start: occurrence.start, recurrenceID: recurrenceID(of: occurrence, item),
      isStandard: true)
  }

  private func recurrenceID(of occurrence: Occurrence, _ item: StoredItem) -> CalendarTime? {
    if item.recurrenceKey != .series, let id = ComponentTimes(item.component).recurrenceID { return id.time }
    guard let original = occurrence.recurrenceID, let start = item.component.seriesStart else { return nil }
    return start.with(item.timeZones.read(in: query.zone).rules(for: start).civil(at: original))
  }

  private mutating func item(_ id: ItemID) throws -> StoredItem? {
    if let known = items[id] { return known }
    let item = try StoredItem.fetch(db, id.number)
    items[id] = item
    return item
  }

  private mutating func calendar(_ number: Int64) throws -> StoredCalendar? {
    if let known = calendars[number] { return known }
    let calendar = try StoredCalendar.find(db, id: number)
    calendars[number] = calendar
    return calendar
  }
}
