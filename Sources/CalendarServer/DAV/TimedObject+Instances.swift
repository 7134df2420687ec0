import CalendarModel
import CivilTime
import ICalendar
import Recurrence

extension TimedObject {
  /// What is given as instances, or in part.
  private static let kinds: Set<ItemKind> = [.event, .reminder, .journal]

  /// Calls a function with what happens in a range, each instance as a component of its own in UTC (RFC 4791 9.6.5), and
  /// with busy times as they are.
  func forEachInstance(in range: Range<Instant>, _ body: (Component) throws -> Void) rethrows {
    for component in object.components where component.component == .vfreebusy { try body(component) }
    for series in series where Self.kinds.contains(series.components[0].kind) {
      for instance in series.schedule.recurrenceSet.instances(overlapping: range, includingCancelled: true) {
        try body(Self.instance(instance, of: series.component(of: instance), series.schedule))
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
    if isToDo, let due = schedule.due(instance) {
      builder.set(line("DUE", due, schedule.instant(of: due)))
    } else if times.end != nil || times.duration != nil {
      builder.set(line("DTEND", instance.end, instance.endInstant))
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
    for series in series where Self.kinds.contains(series.components[0].kind) {
      let schedule = series.schedule
      var used: Set<Int> = []
      for instance in schedule.recurrenceSet.instances(overlapping: range, includingCancelled: true).prefix(Self.most) {
        used.insert(Series.index(of: instance))
      }
      for (index, override) in series.components.enumerated().dropFirst() where !used.contains(index) {
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
