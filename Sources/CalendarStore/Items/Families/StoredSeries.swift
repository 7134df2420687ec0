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
  func isSame(_ time: CalendarTime, _ instance: CalendarTime) -> Bool { zones.isSame(time, instance) }

  /// The recurrence set of a component, without overrides and without unusable rules.
  func recurrenceSet(of component: Component) -> RecurrenceSet? {
    Schedule(component, in: zones)?.recurrenceSet
  }

  /// The recurrence set that the series would have with a different start and only the given rules.
  func recurrenceSet(from start: CalendarTime, rules: [RecurrenceRule]) -> RecurrenceSet? {
    guard let master else { return nil }
    var times = master.times
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

  /// The instances of a component, for several searches.
  func instances(of component: Component) -> SeriesInstances? { SeriesInstances(ComponentTimes(component), in: zones) }

  /// The instance at a time in any form, or nil if the series has no such instance.
  func instance(at time: CalendarTime, of component: Component) -> SeriesInstance? {
    instances(of: component)?.instance(at: time)
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
