import Bounds
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Scheduling

/// Reads events from stores.
struct EventReader: Sendable {
  let calendars: ShownCalendars
  let zone: ReaderZone
  /// The reader with all addresses.
  let user: CalendarUser
  /// The placeholder for a missing title.
  let untitled: String

  /// The maximum number of occurrences to check for a whole view. If there are more, the limit applies to each day
  /// instead.
  private static let mostRead = 20_000
  private static let mostReadOfDay = 2000
  /// The number of budget steps after which the remaining stores and days are skipped.
  private static let mostSteps = 1_000_000
  /// The maximum number of concurrent events for which to check whether the reader has declined them.
  private static let mostConcurrent = 200

  /// Returns the events in a range of days, without completed to-dos.
  ///
  /// - Parameters:
  ///   - first: The first day.
  ///   - last: The last day.
  ///   - mostOfDay: The maximum number of events that begin on the same day, and of those that began before the first
  ///     day.
  func events(_ first: CivilDate, _ last: CivilDate, mostOfDay: Int) throws -> EventsOfDays {
    var all = EventsOfDays(days: first...last, most: mostOfDay)
    let least = (WorkBudget.current?.left(of: .steps) ?? .max) - Self.mostSteps
    for place in calendars.places {
      let shown = calendars.shown(in: place)
      if shown.isEmpty { continue }
      if Self.isLow(least) {
        for day in all.days.all { all.addUncounted(day) }
        continue
      }
      var query = OccurrenceQuery(range(first, last), zone: zone.rules)
      query.kinds = [.event, .reminder]
      query.limit = Self.mostRead
      query.calendars = calendars.names(of: shown, in: place)
      try add(place, query, to: &all, leaving: least)
    }
    all.events = try marked(all.events)
    return all
  }

  /// Whether fewer budget steps are left than required.
  private static func isLow(_ least: Int) -> Bool {
    WorkBudget.current.map { $0.left(of: .steps) < least } ?? false
  }

  /// Adds the events of one store, day by day if there are too many at once.
  ///
  /// - Parameter least: The number of budget steps to leave unused. Once fewer than that are left, the remaining days
  ///   are skipped.
  private func add(
    _ place: CalendarPlace, _ query: OccurrenceQuery, to all: inout EventsOfDays, leaving least: Int
  ) throws {
    let store = try place.store
    let names = try store.itemNames()
    var answer = try store.occurrences(matching: query)
    var days = all.days
    if case .tooMany? = answer.shortfall {
      let known = answer.completeUntil.map { zone.rules.civil(at: $0).date } ?? days.lowerBound
      days = min(max(known, days.lowerBound), days.upperBound)...days.upperBound
      let begin = range(days.lowerBound, days.lowerBound).lowerBound
      answer.occurrences.removeAll { $0.start >= begin }
    } else {
      all.note(answer, in: zone.rules)
    }
    for occurrence in answer.occurrences where !occurrence.item.isCompleted {
      all.add(ShownEvent(occurrence, names, of: place, in: zone.rules, untitled: untitled))
    }
    guard case .tooMany? = answer.shortfall else { return }
    // The cause may affect individual days too.
    for day in days.all {
      if Self.isLow(least) {
        all.addUncounted(day)
        continue
      }
      var part = query
      part.range = range(day, day)
      part.limit = max(Self.mostReadOfDay, all.most + 1)
      let answer = try store.occurrences(matching: part)
      for occurrence in answer.occurrences
      where !occurrence.item.isCompleted && occurrence.start >= part.range.lowerBound {
        all.add(ShownEvent(occurrence, names, of: place, in: zone.rules, untitled: untitled))
      }
      if case .tooMany? = answer.shortfall { all.addUncounted(day) } else { all.note(answer, in: zone.rules) }
    }
  }

  /// Returns the range from the beginning of one day to the end of another.
  private func range(_ first: CivilDate, _ last: CivilDate) -> Range<Instant> {
    let start = zone.rules.instant(of: CivilDateTime(startOf: first))
    return start..<max(start, zone.rules.instant(of: CivilDateTime(startOf: last.adding(days: 1))))
  }

  /// Returns the conflicts at a given time: the busy events in the reader's own calendars that the reader has not
  /// declined.
  ///
  /// - Parameter uid: The UID of the event itself, which is ignored.
  func events(during time: Range<Instant>, besides uid: String, limit: Int) throws -> [ShownEvent] {
    if time.isEmpty { return [] }
    var query = OccurrenceQuery(time, zone: zone.rules)
    query.kinds = [.event]
    query.limit = Self.mostRead
    let store = try calendars.places[0].store
    let names = try store.itemNames()
    let found = try store.occurrences(matching: query).occurrences.overlapping(time).lazy
      .filter { !$0.item.uid.hasSameBytes(as: uid) }
    let events = try marked(
      found.prefix(Self.mostConcurrent).map {
        ShownEvent($0, names, of: calendars.places[0], in: zone.rules, untitled: untitled)
      })
    return Array(events.filter { !$0.isDeclined }.prefix(limit))
  }

  /// Returns the events with their items, and marks those that the reader has declined.
  private func marked(_ events: [ShownEvent]) throws -> [ShownEvent] {
    if user.addresses.isEmpty { return events }
    let items = try ItemsOfPlaces(events.filter { !$0.isToDo })
    // An item may be large and have many occurrences, so check each item only once.
    var declined: [ShownEvent.Key: Bool] = [:]
    return events.map { event in
      var event = event
      event.item = items[event]
      event.isDeclined = declined[event.key] ?? event.item.map { isDeclined($0.component) } ?? false
      declined[event.key] = event.isDeclined
      return event
    }
  }

  private func isDeclined(_ component: Component) -> Bool {
    guard component.first(.attendee) != nil, let event = try? Event(component) else { return false }
    return event.participants.contains {
      $0.status == .declined && user.isSame(as: $0)
    }
  }

  /// Returns the day on which the next event after a date begins, or nil if there is none within ten years.
  func nextDay(after date: CivilDate) throws -> CivilDate? {
    let start = zone.rules.instant(of: CivilDateTime(startOf: date.adding(days: 1)))
    let next = try calendars.places.compactMap { place -> Instant? in
      let shown = calendars.shown(in: place)
      if shown.isEmpty { return nil }
      var query = OccurrenceQuery(start..<start.adding(seconds: 3653 * 86_400), zone: zone.rules)
      query.kinds = [.event]
      query.calendars = calendars.names(of: shown, in: place)
      return try place.store.nextOccurrences(1, from: start, matching: query).occurrences.first?.start
    }.min()
    return next.map { zone.rules.civil(at: $0).date }
  }
}
