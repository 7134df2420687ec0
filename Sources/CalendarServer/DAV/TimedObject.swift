import Bounds
import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// An object as something that happens (RFC 4791 9.9).
final class TimedObject {
  private let object: ICalendarObject
  let zone: ServedZone
  /// What is known already, by names of components: filters may ask again and again.
  private var known: [String: [Timed]] = [:]

  /// A series, or a single component, with its overrides.
  private struct Timed {
    let schedule: Schedule
    let components: [Component]
    let alarms: [Alarm]
  }

  /// How many instances are looked at.
  private static let most = 10_000
  /// How far an alarm may be from what it is for, in seconds.
  private static let reach: Int64 = 400 * 86_400

  init(_ object: ICalendarObject, _ zone: ServedZone) {
    self.object = object
    self.zone = zone
  }

  /// The instant of a time whose zone the system knows.
  static func instant(_ time: CalendarTime, _ zone: ServedZone) -> Instant {
    ZoneContext(reader: zone.rules).instant(of: time)
  }

  /// Whether the components of a name happen in a range.
  func isIn(_ range: TimeRange, _ name: String) -> Bool {
    switch name {
    case "VEVENT", "VJOURNAL":
      timed(name).contains { timed in
        timed.schedule.recurrenceSet.instances(overlapping: range.whole, includingCancelled: true).first { _ in true }
          != nil
      }
    case "VTODO": todos(range)
    case "VALARM": alarms(range)
    default: true
    }
  }

  /// How many steps of a budget it takes to read an object of some bytes.
  static func readingSteps(_ count: Int) -> Int { count / 32 + 1 }

  private func timed(_ name: String) -> [Timed] {
    if let known = known[name] { return known }
    let named = object.components.filter { $0.name == name }
    guard WorkBudget.current?.spend(10 * named.count) ?? true else { return [] }
    let zones = object.zones(reader: zone.rules)
    let timed = object.families.flatMap { family -> [Timed] in
      guard family.members.first?.component.name == name else { return [] }
      return family.series.compactMap { series in
        guard let schedule = family.schedule(of: series, in: zones) else { return nil }
        let components =
          [family.members[series.master].component] + series.overrides.map { family.members[$0].component }
        return Timed(
          schedule: schedule, components: components,
          alarms: components.flatMap { (try? Event($0).alarms) ?? (try? Reminder($0).alarms) ?? [] })
      }
    }
    known[name] = timed
    return timed
  }

  // MARK: To-dos

  private func todos(_ range: TimeRange) -> Bool {
    let timed = timed("VTODO").map(\.schedule).filter { $0.times.start != nil || $0.times.end != nil }
    if timed.isEmpty { return object.components.contains { $0.component == .vtodo && isIn(range, undated: $0) } }
    let (from, to) = (range.whole.lowerBound, range.whole.upperBound)
    let around = (range.from?.adding(seconds: -86_400) ?? from)..<(range.to?.adding(seconds: 1) ?? to)
    return timed.contains { schedule in
      schedule.recurrenceSet.instances(overlapping: around, includingCancelled: true).prefix(Self.most).contains {
        instance in
        let (start, end) = (instance.startInstant, instance.endInstant)
        let times = schedule.times(for: instance)
        if times.start == nil { return from < start && to >= start }
        if times.end == nil, times.duration == nil { return from <= start && to > start }
        if times.end == nil { return from <= end && to > start }
        return (from < end || from <= start) && (to > start || to >= end)
      }
    }
  }

  /// A to-do without a start and a due time goes by when it was completed and created; one without those is always.
  private func isIn(_ range: TimeRange, undated component: Component) -> Bool {
    let (from, to) = (range.whole.lowerBound, range.whole.upperBound)
    let completed = component.first(.completed)?.time.map { Self.instant($0, zone) }
    let created = component.first(.created)?.time.map { Self.instant($0, zone) }
    switch (completed, created) {
    case (let completed?, let created?):
      return (from <= created || from <= completed) && (to >= created || to >= completed)
    case (let completed?, nil): return from <= completed && to >= completed
    case (nil, let created?): return to > created
    case (nil, nil): return true
    }
  }

  // MARK: Alarms

  private func alarms(_ range: TimeRange) -> Bool {
    (timed("VEVENT") + timed("VTODO")).contains { timed in
      let (schedule, alarms) = (timed.schedule, timed.alarms)
      if alarms.isEmpty || WorkBudget.current?.spend(alarms.count) == false { return false }
      if alarms.contains(where: { schedule.fixedMoments(of: $0).contains { range.contains($0.instant) } }) {
        return true
      }
      let from: Instant = range.from?.adding(seconds: -Self.reach) ?? .distantPast
      let to: Instant = range.to?.adding(seconds: Self.reach) ?? .distantFuture
      let around = from..<to
      return schedule.recurrenceSet.instances(overlapping: around).prefix(Self.most).contains { instance in
        guard WorkBudget.current?.spend(alarms.count) ?? true else { return false }
        return alarms.contains { schedule.moments(of: $0, at: instance).contains { range.contains($0.instant) } }
      }
    }
  }

  // MARK: Instances

  /// Calls a function with what happens in a range, each instance as a component of its own in UTC (RFC 4791 9.6.5).
  func forEachInstance(in range: Range<Instant>, _ body: (Component) throws -> Void) rethrows {
    for timed in ["VEVENT", "VTODO", "VJOURNAL"].flatMap({ timed($0) }) {
      for instance in timed.schedule.recurrenceSet.instances(overlapping: range, includingCancelled: true) {
        let component =
          switch instance.origin {
          case .series: timed.components[0]
          case .override(let index), .future(let index): timed.components[index + 1]
          }
        try body(Self.instance(instance, of: component, timed.schedule))
      }
    }
  }

  private static let timing: Set<KnownProperty> = [
    .dtstart, .dtend, .due, .duration, .rrule, .rdate, .exdate, .exrule, .recurrenceID,
  ]

  private static func instance(
    _ instance: RecurrenceSet.Instance, of component: Component, _ schedule: Schedule
  ) -> Component {
    var builder = ComponentBuilder(component)
    let isToDo = component.component == .vtodo
    let times = schedule.times(for: instance)
    builder.removeProperties { $0.property.map(timing.contains) ?? false }
    if times.start != nil { builder.set(line("DTSTART", instance.start, instance.startInstant)) }
    if times.end != nil || times.duration != nil {
      builder.set(line(isToDo ? "DUE" : "DTEND", instance.end, instance.endInstant))
    }
    if schedule.isSeries || times.recurrenceID != nil {
      builder.set(line("RECURRENCE-ID", instance.recurrenceID, schedule.instant(of: instance.recurrenceID)))
    }
    return builder.component()
  }

  private static func line(_ name: String, _ time: CalendarTime, _ instant: Instant) -> ContentLine {
    if time.isDate {
      var bytes: [UInt8] = []
      time.append(to: &bytes)
      return ContentLine("\(name);VALUE=DATE:\(String(decoding: bytes, as: UTF8.self))")
    }
    return ContentLine("\(name):\(instant)")
  }

  /// The components without the overrides that neither happen in a range nor would have (RFC 4791 9.6.6).
  func limited(_ range: Range<Instant>) -> [Component] {
    var left: Set<RecurrenceName> = []
    for timed in ["VEVENT", "VTODO", "VJOURNAL"].flatMap({ timed($0) }) {
      let (schedule, components) = (timed.schedule, timed.components)
      var used: Set<Int> = []
      for instance in schedule.recurrenceSet.instances(overlapping: range, includingCancelled: true).prefix(Self.most) {
        if case .override(let index) = instance.origin { used.insert(index) }
        if case .future(let index) = instance.origin { used.insert(index) }
      }
      for (index, override) in components.dropFirst().enumerated() where !used.contains(index) {
        let original = ComponentTimes(override).recurrenceID.map { schedule.instant(of: $0.time) }
        if !(original.map(range.contains) ?? false) { left.insert(RecurrenceName(override)) }
      }
    }
    return object.components.filter { $0.component == .vtimezone || !left.contains(RecurrenceName($0)) }
  }

  /// What tells the components of an object from each other.
  private struct RecurrenceName: Hashable {
    let component: String
    let identity: [ExactText]

    init(_ component: Component) {
      self.component = component.name
      identity = [KnownProperty.uid, .recurrenceID].map { ExactText(component.first($0)?.unfolded ?? "") }
    }
  }
}
