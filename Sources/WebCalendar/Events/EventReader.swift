import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Scheduling

/// Reads what happens from a store.
struct EventReader: Sendable {
  let store: CalendarStore
  let calendars: ShownCalendars
  let zone: ReaderZone
  /// The reader, by all addresses.
  let user: CalendarUser

  /// How many occurrences are looked at for one view: more than any shows, since some turn out to be done.
  private static let mostRead = 20_000
  /// Of how many events at the same time it is looked up whether the reader has declined them.
  private static let mostConcurrent = 200

  /// What happens on some days, by start, without to-dos that are done, and what is missing.
  ///
  /// - Parameters:
  ///   - first: the first day.
  ///   - last: the last day.
  ///   - limit: how many at most.
  func events(
    _ first: CivilDate, _ last: CivilDate, limit: Int, text: [ItemQuery.TextTerm] = []
  ) throws -> (events: [ShownEvent], missing: MissingEvents?) {
    let shown = calendars.shown
    if shown.isEmpty { return ([], nil) }
    let start = zone.rules.instant(of: CivilDateTime(startOf: first))
    let end = zone.rules.instant(of: CivilDateTime(startOf: last.adding(days: 1)))
    var query = OccurrenceQuery(start..<max(start, end), zone: zone.rules)
    query.kinds = [.event, .reminder]
    query.text = text
    query.limit = Self.mostRead
    if shown.count < calendars.all.count { query.calendars = shown.map(\.identifier) }
    let answer = try store.occurrences(matching: query)
    let names = try store.itemNames()
    var events: [ShownEvent] = []
    for occurrence in answer.occurrences {
      if occurrence.item.isCompleted { continue }
      if events.count == limit { return (try marked(events), MissingEvents(reason: .tooMany(limit))) }
      let event = ShownEvent(occurrence, names, in: zone.rules)
      if event.days.upperBound >= first, event.days.lowerBound <= last { events.append(event) }
    }
    let missing = answer.shortfall.map { reason in
      MissingEvents(reason: reason, knownUntil: answer.completeUntil.map { zone.rules.civil(at: $0).date })
    }
    return (try marked(events), missing)
  }

  /// What stands in the way of something at some time: what takes time then, in all calendars, and is not declined.
  ///
  /// - Parameter uid: The UID of what stands in nobody's way.
  func events(during time: Range<Instant>, besides uid: String, limit: Int) throws -> [ShownEvent] {
    if time.isEmpty { return [] }
    var query = OccurrenceQuery(time, zone: zone.rules)
    query.kinds = [.event]
    query.limit = Self.mostRead
    let names = try store.itemNames()
    let found = try store.occurrences(matching: query).occurrences.overlapping(time).lazy
      .filter { !$0.item.uid.hasSameBytes(as: uid) }
    let events = try marked(found.prefix(Self.mostConcurrent).map { ShownEvent($0, names, in: zone.rules) })
    return Array(events.filter { !$0.isDeclined }.prefix(limit))
  }

  /// The same events with their items, of which those are marked that the reader has declined.
  private func marked(_ events: [ShownEvent]) throws -> [ShownEvent] {
    if user.addresses.isEmpty { return events }
    let items = try store.items(Set(events.lazy.filter { !$0.isToDo }.map(\.id)))
    let declined = Set(items.filter { isDeclined($0.value.component) }.keys)
    return events.map { event in
      var event = event
      event.item = items[event.id]
      event.isDeclined = declined.contains(event.id)
      return event
    }
  }

  private func isDeclined(_ component: Component) -> Bool {
    guard component.first(.attendee) != nil, let event = try? Event(component) else { return false }
    return event.participants.contains {
      $0.status == .declined && user.isSame(as: $0)
    }
  }

  /// The day on which the next event begins after another one; nil if there is none within ten years.
  func nextDay(after date: CivilDate) throws -> CivilDate? {
    let shown = calendars.shown
    if shown.isEmpty { return nil }
    let start = zone.rules.instant(of: CivilDateTime(startOf: date.adding(days: 1)))
    var query = OccurrenceQuery(start..<start.adding(seconds: 3653 * 86_400), zone: zone.rules)
    query.kinds = [.event]
    if shown.count < calendars.all.count { query.calendars = shown.map(\.identifier) }
    let next = try store.nextOccurrences(1, from: start, matching: query)
    return next.occurrences.first.map { zone.rules.civil(at: $0.start).date }
  }
}
