import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// The part that all instances of a component have in common: the requested properties other than times.
struct InstanceFrame {
  private let builder: ComponentBuilder
  private let name: String
  private let parts: WantedParts

  private static let timing: Set<KnownProperty> = [
    .dtstart, .dtend, .due, .duration, .rrule, .rdate, .exdate, .exrule, .recurrenceID,
  ]

  /// Returns nil if no part of the component is requested.
  init?(_ component: Component, _ parts: WantedParts) {
    guard let part = parts.part(of: component) else { return nil }
    var builder = ComponentBuilder(part)
    builder.removeProperties { $0.property.map(Self.timing.contains) ?? false }
    self.builder = builder
    self.parts = parts
    name = component.name
  }

  /// The cost of an instance in budget steps.
  var steps: Int { builder.elements.count / 16 + 1 }

  /// Returns an instance as a separate component, in UTC.
  func component(of instance: RecurrenceSet.Instance, _ schedule: Schedule) -> Component {
    var builder = builder
    let times = schedule.times(for: instance)
    func add(_ name: String, _ time: CalendarTime, _ instant: Instant) {
      let line = Self.line(name, time, instant)
      if let line = parts.part(of: line, inComponent: self.name) { builder.append(line) }
    }
    if times.start != nil { add("DTSTART", instance.start, instance.startInstant) }
    if times.isToDo, let due = schedule.due(instance) {
      add("DUE", due, schedule.instant(of: due))
    } else if times.end != nil || times.duration != nil {
      add("DTEND", instance.end, instance.endInstant)
    }
    if schedule.isSeries || times.recurrenceID != nil {
      add("RECURRENCE-ID", instance.recurrenceID, schedule.instant(of: instance.recurrenceID))
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
}
