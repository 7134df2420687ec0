import CalendarStore
import CivilTime

/// The events in a range of days: the first few on each day, and how many more there are.
struct EventsOfDays: Sendable {
  /// The number of events on a day that are not shown.
  struct More: Sendable, Hashable {
    var count = 0
    /// Whether there may be even more.
    var isLeast = false
  }

  let days: ClosedRange<CivilDate>
  /// The maximum number of events to keep that begin on the same day, and of events that began before the first day.
  let most: Int
  /// The events, sorted by start within each store.
  var events: [ShownEvent] = []
  /// The number of further events per day. Days on which all events were kept have no entry.
  private(set) var more: [CivilDate: More] = [:]
  /// The other reasons why events may be missing.
  private(set) var missing: MissingEvents?
  /// The number of events kept per starting day and store, counted separately to give later stores their share.
  private var counts: [Beginning: Int] = [:]

  private struct Beginning: Hashable {
    let place: Int64
    let day: CivilDate?
  }

  init(days: ClosedRange<CivilDate>, most: Int) {
    self.days = days
    self.most = most
  }

  /// Adds an event if it falls on one of the days, or only counts it if there are too many events.
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

  /// Records that the number of further events on a day is unknown.
  mutating func addUncounted(_ day: CivilDate) { more[day, default: More()].isLeast = true }

  /// Records why a query result is incomplete, for reasons other than its length.
  mutating func note(_ answer: OccurrenceAnswer, in zone: TimeZoneRules) {
    guard let reason = answer.shortfall, missing == nil else { return }
    missing = MissingEvents(reason: reason, knownUntil: answer.completeUntil.map { zone.civil(at: $0).date })
  }
}

extension EventsOfDays.More {
  /// Returns a label such as `+12 more`.
  func text(_ words: PageWords) -> String { words.text(count, isLeast ? .moreAtLeast : .more) }
}
