import CalendarModel
import ICalendar
import CivilTime
import Recurrence
import TimeZones

/// The start and end of a component or an instance, in a form that can be compared.
struct InstanceTimes: Hashable {
  let start: RecurrenceIdentity?
  let end: RecurrenceIdentity?

  init(_ times: ComponentTimes, in zones: ZoneContext) {
    start = times.start.map { RecurrenceIdentity(of: $0, in: zones) }
    end = (times.isToDo ? times.due(in: zones) : times.end(in: zones)).map { RecurrenceIdentity(of: $0, in: zones) }
  }
}

extension SchedulingItem {
  /// Creates an override that is equal to the instance of the series, as the basis for changes.
  ///
  /// - Returns: nil if the series has no such instance.
  func override(for instance: RecurrenceIdentity) -> SchedulingMember? {
    guard let master, let time = instance.time, let series, let found = series.instance(named: time) else { return nil }
    if master.times.start == nil && master.times.end == nil { return nil }
    if let override = governing(found), let set = Schedule(master.times, overrides: [override.times], in: zones),
      let moved = set.recurrenceSet.instance(named: time)
    {
      return SchedulingMember(override.component(at: moved), instance)
    }
    return SchedulingMember(master.component(at: found), instance)
  }

  /// The override with RANGE=THISANDFUTURE that applies to a later instance (RFC 5545 3.2.13).
  private func governing(_ instance: RecurrenceSet.Instance) -> SchedulingMember? {
    let earlier = members.compactMap { member -> (member: SchedulingMember, moment: Instant)? in
      guard let id = member.times.recurrenceID, id.includesFuture else { return nil }
      let moment = zones.instant(of: id.time)
      return moment < zones.instant(of: instance.recurrenceID) ? (member, moment) : nil
    }
    return earlier.max { $0.moment < $1.moment }?.member
  }

  /// Whether a component takes place at the time that the series defines for it.
  func isWhereSeriesIs(_ member: SchedulingMember) -> Bool {
    guard let plain = override(for: member.instance) else { return false }
    return InstanceTimes(plain.times, in: zones) == InstanceTimes(member.times, in: zones)
  }
}

extension SchedulingMember {
  fileprivate func component(at found: RecurrenceSet.Instance) -> Component {
    var builder = ComponentBuilder(component)
    builder.remove(SeriesProperties.all)
    builder.elements = builder.elements.map { element in
      guard case .property(let line) = element, let property = line.property else { return element }
      switch property {
      case .dtstart: return .property(line.saying(found.start))
      case .dtend where times.end != nil: return .property(line.saying(found.end))
      case .due where times.end != nil:
        return .property(line.saying(times.start == nil ? found.start : found.end))
      default: return element
      }
    }
    builder.set(ContentLine("RECURRENCE-ID:").saying(found.recurrenceID))
    return builder.component()
  }
}

extension ContentLine {
  /// The line with a different time.
  func saying(_ time: CalendarTime) -> ContentLine { (try? setting(time)) ?? self }
}

extension RecurrenceIdentity {
  /// The time that identifies the instance, or nil for the series and for a time that cannot be parsed.
  var time: CalendarTime? {
    switch self {
    case .series, .text: nil
    case .instant(let instant): .utc(instant.civil(at: .zero))
    case .date(let date): .date(date)
    case .floating(let civil): .floating(civil)
    }
  }
}
