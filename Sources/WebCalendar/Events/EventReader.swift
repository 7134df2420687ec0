import CalendarModel
import CalendarStore
import CivilTime
import ICalendar

/// Reads what happens from a store.
struct EventReader: Sendable {
  let store: CalendarStore
  let calendars: ShownCalendars
  let zone: ReaderZone
  /// The addresses of the reader, in lower case.
  let addresses: Set<String>

  /// How many occurrences are looked at for one view: more than any shows, since some turn out to be done.
  private static let mostRead = 20_000

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

  /// The same events with their items, of which those are marked that the reader has declined.
  private func marked(_ events: [ShownEvent]) throws -> [ShownEvent] {
    if addresses.isEmpty { return events }
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
      $0.status == .declined && $0.emailAddress.map { addresses.contains($0.lowercased()) } == true
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
