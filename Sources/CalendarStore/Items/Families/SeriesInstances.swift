import CalendarModel
import CivilTime
import Recurrence
import TimeZones

/// The instances of a series, prepared once for any number of searches.
struct SeriesInstances {
  private let set: RecurrenceSet
  private let clock: SeriesClock
  private let zones: ZoneContext

  /// Returns nil if the series has no start, or cannot be expanded.
  init?(_ times: ComponentTimes, in zones: ZoneContext) {
    guard let start = times.firstTime, let set = Schedule(times, in: zones)?.recurrenceSet else { return nil }
    self.set = set
    self.zones = zones
    clock = SeriesClock(zones, start: start, additions: times.additions)
  }

  /// The instance at a time in any form, or nil if the series has no such instance.
  func instance(at time: CalendarTime) -> SeriesInstance? { search(for: time).value }

  /// Searches for the instance at a time in any form. The result is `truncated` if the instance cannot be determined.
  func search(for time: CalendarTime) -> RecurrenceSearch<SeriesInstance> {
    let written = clock.start
    let instant: Instant
    if time.isDate, !written.isDate {
      instant = zones.instant(of: written.with(CivilDateTime(startOf: time.civilDate)))
    } else {
      // A local time without a time zone is in the time zone of the series.
      let named: CalendarTime = if case .floating(let civil) = time { written.with(civil) } else { time }
      instant = zones.instant(of: written.isDate ? .date(zones.civil(named, like: written).date) : named)
    }
    switch set.first(from: instant) {
    case .found(let found):
      let instance = SeriesInstance(found, clock)
      let isNamed = time.isDate ? zones.isSame(time, instance.recurrenceID) : found.startInstant == instant
      return isNamed ? .found(instance) : .none
    case .none: return set.unusableRules.isEmpty ? .none : .truncated
    case .truncated: return .truncated
    }
  }
}

/// An instance of a series, with its times in the form used in components.
struct SeriesInstance: Hashable, Sendable {
  /// The original start, in the form and time zone of DTSTART.
  let recurrenceID: CalendarTime
  let startInstant: Instant
  let endInstant: Instant

  init(_ instance: RecurrenceSet.Instance, _ clock: SeriesClock) {
    recurrenceID = clock.time(at: instance.startInstant)
    startInstant = instance.startInstant
    endInstant = instance.endInstant
  }
}
