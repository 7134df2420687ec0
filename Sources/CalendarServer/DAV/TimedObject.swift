import Bounds
import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// An object with its times, for matching time ranges (RFC 4791 9.9).
final class TimedObject {
  let object: ICalendarObject
  /// Resolves TZIDs, dates and floating times.
  let zones: ZoneContext
  /// The recurring and single components of any kind that have a time.
  private(set) lazy var series: [Series] = readSeries()
  /// The components of the series, by their first line number.
  private lazy var members: [Int: Member] = readMembers()

  /// A series or single component, with its overrides.
  struct Series {
    let schedule: Schedule
    /// The master component, followed by the overrides.
    let components: [Component]

    /// Returns the index of the component that an instance comes from.
    static func index(of instance: RecurrenceSet.Instance) -> Int {
      switch instance.origin {
      case .series: 0
      case .override(let index), .future(let index): index + 1
      }
    }
  }

  /// A component of a series.
  private struct Member {
    let series: Series
    let index: Int

    /// The instance that the component overrides, if it overrides only one.
    var recurrenceID: CalendarTime? {
      guard index > 0 else { return nil }
      let override = series.schedule.recurrenceSet.definition.overrides[index - 1]
      return override.includesFuture ? nil : override.recurrenceID
    }
  }

  /// The maximum number of instances to check.
  static let most = 10_000

  init(_ object: ICalendarObject, _ zone: ServedZone) {
    self.object = object
    zones = object.zones(reader: zone.rules).placingFloatingTimes(in: zone.floatingZone)
  }

  /// Returns the cost of reading an object of the given size, in budget steps.
  static func readingSteps(_ count: Int) -> Int { count / 32 + 1 }

  private func readSeries() -> [Series] {
    guard WorkBudget.draw(10 * object.components.count) else { return [] }
    return object.families.flatMap { family in
      family.series.compactMap { series in
        family.schedule(of: series, in: zones).map { schedule in
          Series(
            schedule: schedule, components: ([series.master] + series.overrides).map { family.members[$0].component })
        }
      }
    }
  }

  private func readMembers() -> [Int: Member] {
    var members: [Int: Member] = [:]
    for series in series {
      for (index, component) in series.components.enumerated() {
        members[component.beginLine.lineNumber] = Member(series: series, index: index)
      }
    }
    return members
  }

  // MARK: Components

  /// Whether a component of the object overlaps a range.
  ///
  /// - Parameter parent: The component that contains it, or nil for the calendar.
  func isIn(_ range: TimeRange, _ component: Component, of parent: Component? = nil) -> Bool {
    if let parent { return isIn(range, alarm: component, of: parent) }
    let member = members[component.beginLine.lineNumber]
    switch component.component {
    case .vtodo: return member.map { isIn(range, toDo: $0) } ?? isIn(range, undated: component)
    case .vfreebusy where member == nil: return component.all(.freebusy).contains { isIn(range, busy: $0) }
    default: return member.map { happens($0, in: range.whole) } ?? false
    }
  }

  /// Whether any instance that comes from this component overlaps a range and satisfies the predicate.
  private func happens(
    _ member: Member, in range: Range<Instant>, _ isWanted: (RecurrenceSet.Instance) -> Bool = { _ in true }
  ) -> Bool {
    let (set, times) = (member.series.schedule.recurrenceSet, member.series.schedule.times)
    // Starting a search involves checking each rule and each date.
    let cost = 5 * (times.rules.count + times.additions.count + times.exclusions.count) + 1
    guard WorkBudget.draw(cost) else { return false }
    if let name = member.recurrenceID {
      guard let instance = set.instance(named: name), Series.index(of: instance) == member.index,
        instance.startInstant < range.upperBound,
        instance.endInstant > range.lowerBound || instance.startInstant >= range.lowerBound
      else { return false }
      return isWanted(instance)
    }
    return set.instances(overlapping: range, includingCancelled: true).prefix(Self.most).contains { instance in
      Series.index(of: instance) == member.index && isWanted(instance)
    }
  }

  // MARK: To-dos

  private func isIn(_ range: TimeRange, toDo member: Member) -> Bool {
    let (from, to) = (range.whole.lowerBound, range.whole.upperBound)
    let around = (range.from?.adding(seconds: -Self.day) ?? from)..<(range.to?.adding(seconds: 1) ?? to)
    return happens(member, in: around) { instance in
      let (start, end) = (instance.startInstant, instance.endInstant)
      let times = member.series.schedule.times(for: instance)
      if times.start == nil { return from < start && to >= start }
      if times.end == nil, times.duration == nil { return from <= start && to > start }
      if times.end == nil { return from <= end && to > start }
      return (from < end || from <= start) && (to > start || to >= end)
    }
  }

  /// A to-do that has neither a start nor a due time is matched by its completion and creation times. If it has neither
  /// of those, it always matches.
  private func isIn(_ range: TimeRange, undated component: Component) -> Bool {
    let (from, to) = (range.whole.lowerBound, range.whole.upperBound)
    let completed = component.first(.completed)?.time.map { zones.instant(of: $0) }
    let created = component.first(.created)?.time.map { zones.instant(of: $0) }
    switch (completed, created) {
    case (let completed?, let created?):
      return (from <= created || from <= completed) && (to >= created || to >= completed)
    case (let completed?, nil): return from <= completed && to >= completed
    case (nil, let created?): return to > created
    case (nil, nil): return true
    }
  }

  // MARK: Busy times

  /// Whether any period in a FREEBUSY overlaps a range.
  private func isIn(_ range: TimeRange, busy line: ContentLine) -> Bool {
    line.periods.contains { period in period.map { overlaps($0, range.whole) } ?? false }
  }

  private func overlaps(_ period: CalendarPeriod, _ range: Range<Instant>) -> Bool {
    let end: CalendarTime? =
      switch period.end {
      case .time(let time): time
      case .duration(let length): period.start.adding(length)
      }
    return zones.instant(of: period.start) < range.upperBound
      && end.map { zones.instant(of: $0) > range.lowerBound } ?? false
  }

  /// Returns a VFREEBUSY with only the periods that overlap a range (RFC 4791 9.6.7), or any other component unchanged.
  func limitingBusyTimes(of component: Component, to range: Range<Instant>) -> Component {
    guard component.component == .vfreebusy else { return component }
    var builder = ComponentBuilder(component)
    builder.elements = builder.elements.compactMap { element in
      guard case .property(let line) = element, line.property == .freebusy else { return element }
      let values = zip(line.rawValue.split(separator: ",", omittingEmptySubsequences: false), line.periods)
      let wanted = values.filter { _, period in period.map { overlaps($0, range) } ?? false }.map(\.0)
      if wanted.isEmpty { return nil }
      let value = wanted.joined(separator: ",")
      return (try? ContentLine(name: line.name, parameters: line.parameters, rawValue: value)).map { .property($0) }
    }
    return builder.component()
  }

  // MARK: Alarms

  /// Whether an alarm goes off in a range, for any instance that comes from the component containing the alarm.
  private func isIn(_ range: TimeRange, alarm component: Component, of parent: Component) -> Bool {
    guard let member = members[parent.beginLine.lineNumber], let alarm = try? Alarm(component) else { return false }
    let schedule = member.series.schedule
    if schedule.fixedMoments(of: alarm).contains(where: { range.contains($0.instant) }) { return true }
    guard let reach = alarm.reach else { return false }
    // Days in the trigger may be longer or shorter than 24 hours.
    let from = range.from?.adding(seconds: -reach.upperBound - Self.day) ?? .distantPast
    let to = range.to?.adding(seconds: Self.day - reach.lowerBound) ?? .distantFuture
    return happens(member, in: from..<to) { instance in
      guard WorkBudget.draw() else { return false }
      return schedule.moments(of: alarm, at: instance).contains { range.contains($0.instant) }
    }
  }

  private static let day: Int64 = 86_400
}
