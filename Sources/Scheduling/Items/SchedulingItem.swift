import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// All components of one UID in a calendar: a single item, a series with its overrides, or overrides alone.
struct SchedulingItem: Sendable {
  /// The properties of the VCALENDAR.
  var header: [ContentLine]
  /// The VTIMEZONEs, and all else that is no member.
  var rest: [Component]
  /// The components, in order.
  var members: [SchedulingMember]
  /// What TZIDs mean.
  let zones: ZoneContext
  private let kept = KeptSeries()

  /// Reads the item of a calendar.
  ///
  /// - Parameters:
  ///   - reference: The item whose series tells which instances RECURRENCE-IDs name; the calendar's own if nil.
  ///   - isAddition: Whether it is a message whose components are instances without a name of their own, ADD.
  /// - Returns: nil if it has none.
  /// - Throws: `SchedulingProblem` if it is not one item (RFC 5546 3.2.2, RFC 6638 3.2.4.2).
  init?(_ object: ICalendarObject, naming reference: SchedulingItem? = nil, isAddition: Bool = false)
    throws(SchedulingProblem)
  {
    let components = object.components
    let items = components.filter { $0.component == .vevent || $0.component == .vtodo }
    if items.isEmpty { return nil }
    header = object.lines
    rest = components.filter { $0.component != .vevent && $0.component != .vtodo }
    zones = ZoneContext(
      components: rest.filter { $0.component == .vtimezone }, calendarZoneName: object.info.timeZoneID)
    members = []
    let master = items.first { $0.first(.recurrenceID) == nil }
    let series = reference?.series ?? master.flatMap { Schedule($0, in: zones) }?.recurrenceSet
    for component in items {
      members.append(SchedulingMember(component, Self.instance(component, series, zones)))
    }
    try check(isAddition: isAddition)
  }

  private func check(isAddition: Bool) throws(SchedulingProblem) {
    let uids = Set(members.map { ExactText($0.component.first(.uid)?.uri ?? "") })
    if uids.count > 1 || uids.contains(ExactText("")) || Set(members.map(\.component.name)).count > 1 {
      throw .mixedUIDs
    }
    if !isAddition, Set(members.map(\.instance)).count < members.count { throw .instanceTwice }
    if Set(members.map { $0.organizer?.address }).count > 1 { throw .mixedOrganizers }
  }

  /// Which instance a component is; a RECURRENCE-ID of another form than the series names the instance that it means.
  private static func instance(
    _ component: Component, _ series: RecurrenceSet?, _ zones: ZoneContext
  ) -> RecurrenceIdentity {
    guard let line = component.first(.recurrenceID), let time = line.time, let series,
      time.isDate != series.definition.start.isDate, let found = series.instance(named: time)
    else { return RecurrenceIdentity(component, in: zones) }
    return RecurrenceIdentity(of: found.recurrenceID, in: zones)
  }

  /// The UID.
  var uid: String { members.first?.component.first(.uid)?.uri ?? "" }

  /// Who organizes it.
  var organizer: Invitee? { members.first?.organizer }

  /// The series, or the single item; nil if there are overrides alone.
  var master: SchedulingMember? { members.first(where: \.isMaster) }

  /// The component of an instance.
  subscript(instance: RecurrenceIdentity) -> SchedulingMember? { members.first { $0.instance == instance } }

  /// When the series happens, without its overrides; nil without one.
  var series: RecurrenceSet? { master.flatMap { kept.series(of: $0, in: zones) } }

  /// Whether all of it is called off.
  var isCancelled: Bool { members.allSatisfy(\.times.isCancelled) }

  /// All who are invited to any of it, each once.
  var people: [AddressIdentity] {
    var seen: Set<AddressIdentity> = []
    return members.flatMap(\.attendees).map(\.address).filter { seen.insert($0).inserted }
  }

  /// Replaces the component of the same instance, or adds it.
  mutating func put(_ member: SchedulingMember) {
    if let index = members.firstIndex(where: { $0.instance == member.instance }) {
      members[index] = member
    } else {
      members.append(member)
    }
  }

  /// Gives each component a higher SEQUENCE than another one, if it has none.
  mutating func raise(above sequence: Int) {
    members = members.map { member in
      member.sequence > sequence ? member : member.editing { $0.set(sequence: sequence.nextSequence) }
    }
  }

  /// The item as a calendar.
  var object: ICalendarObject { ICalendarObject(lines: header, components: rest + members.map(\.component)) }

  /// Takes the VTIMEZONEs of a message; of those with one TZID the message's counts.
  mutating func takeZones(of other: SchedulingItem) {
    let new = other.rest.filter { $0.component == .vtimezone }
    let names = Set(new.map { ExactText(TimeZoneDefinition($0).tzid ?? "") })
    rest =
      rest.filter { $0.component != .vtimezone || !names.contains(ExactText(TimeZoneDefinition($0).tzid ?? "")) } + new
  }
}

/// Why components are not one item, or not one that can be scheduled.
enum SchedulingProblem: Error {
  case mixedUIDs, mixedOrganizers, instanceTwice
}
