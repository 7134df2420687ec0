import CalendarModel
import TimeZones
import CivilTime
import ICalendar
import Recurrence

/// The items that share a UID in a calendar, for editing.
struct StoredSeries {
  /// The series or the single item; nil if there are only overrides.
  let master: ItemRow?
  let overrides: [ItemRow]
  let zones: ZoneContext
  /// Whether the overrides with the same UID belong to this item. If there are twins, they belong to the first twin.
  var hasOverrides = true

  func override(for instance: CalendarTime) -> ItemRow? {
    overrides.first { row in
      row.recurrenceID.map { isSame($0.time, instance) && !isExcluded(row) } ?? false
    }
  }

  /// Whether a later revision of the series excludes the instance of an override.
  private func isExcluded(_ override: ItemRow) -> Bool {
    guard let master, master.times.version.sequence > override.times.version.sequence, !master.times.exclusions.isEmpty
    else {
      return false
    }
    let set = Schedule(master.times, overrides: [override.times], in: zones)?.recurrenceSet
    return set?.excludedOverrides.isEmpty == false
  }

  /// The override with RANGE=THISANDFUTURE that applies to an instance (RFC 5545 3.2.13).
  func governing(_ instance: CalendarTime) -> ItemRow? {
    let moment = zones.instant(of: instance)
    let candidates = overrides.filter {
      guard let id = $0.recurrenceID, id.includesFuture else { return false }
      return zones.instant(of: id.time) <= moment
    }
    return candidates.max {
      guard let first = $0.recurrenceID, let second = $1.recurrenceID else { return false }
      return zones.instant(of: first.time) < zones.instant(of: second.time)
    }
  }

  /// Whether two times identify the same instance; one of them may be a date.
  func isSame(_ time: CalendarTime, _ instance: CalendarTime) -> Bool {
    if time.isDate != instance.isDate { return zones.civil(time, like: instance).date == instance.civilDate }
    return zones.instant(of: time) == zones.instant(of: instance)
  }

  /// The recurrence set of a component, without overrides and without unusable rules.
  func recurrenceSet(of component: Component) -> RecurrenceSet? {
    Schedule(component, in: zones)?.recurrenceSet
  }

  /// The recurrence set that the series would have with a different start and only the given rules.
  func recurrenceSet(from start: CalendarTime, rules: [RecurrenceRule]) -> RecurrenceSet? {
    guard let master else { return nil }
    var times = ComponentTimes(master.component)
    times.start = start
    times.rules = rules
    times.exclusionRules = []
    times.unreadableRules = []
    times.additions = []
    times.exclusions = []
    return Schedule(times, in: zones)?.recurrenceSet
  }

  /// The clock of a series.
  ///
  /// - Parameter start: The start of the series; nil for the component's own start.
  func clock(of component: Component, from start: CalendarTime? = nil) -> SeriesClock? {
    let times = ComponentTimes(component)
    return (start ?? times.firstTime).map { SeriesClock(zones, start: $0, additions: times.additions) }
  }

  /// The instance at a time in any form, or nil if the series has no such instance.
  func instance(at time: CalendarTime, of component: Component) -> SeriesInstance? {
    search(for: time, in: ComponentTimes(component)).value
  }

  /// Searches for the instance at a time in any form. The result is `truncated` if the instance cannot be determined.
  func search(for time: CalendarTime, in times: ComponentTimes) -> RecurrenceSearch<SeriesInstance> {
    guard let start = times.firstTime, let set = Schedule(times, in: zones)?.recurrenceSet else { return .truncated }
    let clock = SeriesClock(zones, start: start, additions: times.additions)
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
      let isNamed = time.isDate ? isSame(time, instance.recurrenceID) : found.startInstant == instant
      return isNamed ? .found(instance) : .none
    case .none: return set.unusableRules.isEmpty ? .none : .truncated
    case .truncated: return .truncated
    }
  }

  /// The instances of the series after a time, without overrides, up to a limit.
  func instances(after time: CalendarTime, limit: Int) -> [SeriesInstance] {
    guard let master, let clock = clock(of: master.component), let set = recurrenceSet(of: master.component) else {
      return []
    }
    let range = zones.instant(of: time).adding(seconds: 1)..<Instant.distantFuture
    return set.instances(startingIn: range).prefix(limit).map { SeriesInstance($0, clock) }
  }

  /// The first instance of a series that is not excluded.
  func firstInstance(of component: Component) -> SeriesInstance? {
    guard let clock = clock(of: component), let set = recurrenceSet(of: component) else { return nil }
    return set.first(from: .distantPast).value.map { SeriesInstance($0, clock) }
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
