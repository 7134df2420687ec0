import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// An object as something that happens (RFC 4791 9.9).
struct TimedObject {
  private let object: ICalendarObject
  let zone: ServedZone

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
      schedules(name).contains { schedule, _ in
        schedule.recurrenceSet.instances(overlapping: range.whole, includingCancelled: true).first { _ in true } != nil
      }
    case "VTODO": todos(range)
    case "VALARM": alarms(range)
    default: true
    }
  }

  private func schedules(_ name: String) -> [(Schedule, [Component])] {
    let zones = object.zones(reader: zone.rules)
    return object.families.flatMap { family -> [(Schedule, [Component])] in
      guard family.members.first?.component.name == name else { return [] }
      return family.series.compactMap { series in
        family.schedule(of: series, in: zones).map { schedule in
          (schedule, [family.members[series.master].component] + series.overrides.map { family.members[$0].component })
        }
      }
    }
  }

  // MARK: To-dos

  private func todos(_ range: TimeRange) -> Bool {
    let timed = schedules("VTODO").filter { $0.0.times.start != nil || $0.0.times.end != nil }
    if timed.isEmpty { return object.components.contains { $0.component == .vtodo && isIn(range, undated: $0) } }
    let (from, to) = (range.whole.lowerBound, range.whole.upperBound)
    let around = (range.from?.adding(seconds: -86_400) ?? from)..<(range.to?.adding(seconds: 1) ?? to)
    return timed.contains { schedule, _ in
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
    (schedules("VEVENT") + schedules("VTODO")).contains { (schedule: Schedule, components: [Component]) -> Bool in
      let alarms: [Alarm] = components.flatMap { (try? Event($0).alarms) ?? (try? Reminder($0).alarms) ?? [] }
      if alarms.isEmpty { return false }
      if alarms.contains(where: { schedule.fixedMoments(of: $0).contains { range.contains($0.instant) } }) {
        return true
      }
      let from: Instant = range.from?.adding(seconds: -Self.reach) ?? .distantPast
      let to: Instant = range.to?.adding(seconds: Self.reach) ?? .distantFuture
      let around = from..<to
      return schedule.recurrenceSet.instances(overlapping: around).prefix(Self.most).contains { instance in
        alarms.contains { schedule.moments(of: $0, at: instance).contains { range.contains($0.instant) } }
      }
    }
  }

  // MARK: Instances

  /// What happens in a range, each instance as a component of its own in UTC (RFC 4791 9.6.5).
  func expanded(_ range: Range<Instant>) -> [Component] {
    ["VEVENT", "VTODO", "VJOURNAL"].flatMap { schedules($0) }.flatMap { schedule, components in
      schedule.recurrenceSet.instances(overlapping: range, includingCancelled: true).prefix(Self.most).map { instance in
        let component =
          switch instance.origin {
          case .series: components[0]
          case .override(let index), .future(let index): components[index + 1]
          }
        return Self.instance(instance, of: component, schedule)
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
    var kept: [Component] = []
    for (schedule, components) in ["VEVENT", "VTODO", "VJOURNAL"].flatMap({ schedules($0) }) {
      kept.append(components[0])
      var used: Set<Int> = []
      for instance in schedule.recurrenceSet.instances(overlapping: range, includingCancelled: true).prefix(Self.most) {
        if case .override(let index) = instance.origin { used.insert(index) }
        if case .future(let index) = instance.origin { used.insert(index) }
      }
      for (index, override) in components.dropFirst().enumerated() {
        let original = ComponentTimes(override).recurrenceID.map { schedule.instant(of: $0.time) }
        if used.contains(index) || original.map(range.contains) ?? false { kept.append(override) }
      }
    }
    return object.components.filter { $0.component == .vtimezone || kept.contains($0) }
  }
}
