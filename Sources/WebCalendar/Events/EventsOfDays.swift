import CalendarStore
import CivilTime

/// What happens on some days: of each the first events, and how many more there are.
struct EventsOfDays: Sendable {
  /// How many more events there are on a day than are shown.
  struct More: Sendable, Hashable {
    var count = 0
    /// Whether there may be still more.
    var isLeast = false
  }

  let days: ClosedRange<CivilDate>
  /// How many that begin on one day are kept, and how many that began before the first.
  let most: Int
  /// The events, by start within each store.
  var events: [ShownEvent] = []
  /// How many more there are each day; days of which all are kept have none.
  private(set) var more: [CivilDate: More] = [:]
  /// Why something may be missing besides.
  private(set) var missing: MissingEvents?
  /// How many were kept of each day on which they begin, and of days before; a store that comes later has its share too.
  private var counts: [Beginning: Int] = [:]

  private struct Beginning: Hashable {
    let place: Int64
    let day: CivilDate?
  }

  init(days: ClosedRange<CivilDate>, most: Int) {
    self.days = days
    self.most = most
  }

  /// Adds an event if it is on one of the days, or counts it if there are too many.
  mutating func add(_ event: ShownEvent) {
    guard event.days.overlaps(days) else { return }
    let first = event.days.lowerBound
    let beginning = Beginning(place: event.place.base, day: first < days.lowerBound ? nil : first)
    let count = counts[beginning, default: 0]
    if count < most {
      counts[beginning] = count + 1
      events.append(event)
      return
    }
    for day in event.days.clamped(to: days).all { more[day, default: More()].count += 1 }
  }

  /// Takes note that nobody has counted how many more there are on a day.
  mutating func addUncounted(_ day: CivilDate) { more[day, default: More()].isLeast = true }

  /// Takes note of what an answer lacks for another reason than that it is long.
  mutating func note(_ answer: OccurrenceAnswer, in zone: TimeZoneRules) {
    guard let reason = answer.shortfall, missing == nil else { return }
    missing = MissingEvents(reason: reason, knownUntil: answer.completeUntil.map { zone.civil(at: $0).date })
  }
}

extension EventsOfDays.More {
  /// For people: `+12 more`.
  func text(_ words: PageWords) -> String { words.text(count, isLeast ? .moreAtLeast : .more) }
}
