import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// All components with the same UID in a calendar: a single item, a series with its overrides, or only overrides.
struct SchedulingItem: Sendable {
  /// The properties of the VCALENDAR.
  var header: [ContentLine]
  /// The VTIMEZONEs and other components that are not members.
  var rest: [Component]
  /// The components of the item, in order.
  var members: [SchedulingMember]
  /// The time zones that the TZIDs refer to.
  let zones: ZoneContext
  private let kept = KeptSeries()

  /// Reads the item from a calendar.
  ///
  /// - Parameters:
  ///   - reference: The item whose series resolves RECURRENCE-IDs, or nil to use the item in the calendar.
  ///   - isAddition: Whether the calendar is an ADD message, whose components are instances without a RECURRENCE-ID.
  /// - Returns: nil if the calendar contains no item.
  /// - Throws: `SchedulingProblem` if the components do not form one item (RFC 5546 section 3.2.2, RFC 6638 section
  ///   3.2.4.2).
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
    if Set(members.compactMap { $0.organizer?.address }).count > 1 { throw .mixedOrganizers }
  }

  /// The instance that a component represents. A RECURRENCE-ID whose value type or time zone differs from the series is
  /// resolved to the instance that it refers to.
  private static func instance(
    _ component: Component, _ series: RecurrenceSet?, _ zones: ZoneContext
  ) -> RecurrenceIdentity {
    guard let line = component.first(.recurrenceID), let time = line.time, let series,
      time.isDate != series.definition.start.isDate, let found = series.instance(named: time)
    else { return RecurrenceIdentity(component, in: zones) }
    return RecurrenceIdentity(of: found.recurrenceID, in: zones)
  }

  /// The UID of the item.
  var uid: String { members.first?.component.first(.uid)?.uri ?? "" }

  /// The organizer of the item.
  var organizer: Invitee? { members.lazy.compactMap(\.organizer).first }

  /// The series or the single item, or nil if there are only overrides.
  var master: SchedulingMember? { members.first(where: \.isMaster) }

  /// The component for an instance.
  subscript(instance: RecurrenceIdentity) -> SchedulingMember? { members.first { $0.instance == instance } }

  /// The recurrence set of the series without its overrides, or nil if there is no series.
  var series: RecurrenceSet? { master.flatMap { kept.series(of: $0, in: zones) } }

  /// Whether all components are cancelled.
  var isCancelled: Bool { members.allSatisfy(\.times.isCancelled) }

  /// The distinct people who are invited to any component.
  var people: [AddressIdentity] {
    var seen: Set<AddressIdentity> = []
    return members.flatMap(\.attendees).map(\.address).filter { seen.insert($0).inserted }
  }

  /// Replaces the component for the same instance, or adds it.
  mutating func put(_ member: SchedulingMember) {
    if let index = members.firstIndex(where: { $0.instance == member.instance }) {
      members[index] = member
    } else {
      members.append(member)
    }
  }

  /// Raises the SEQUENCE of each component above the given value if necessary.
  mutating func raise(above sequence: Int) {
    members = members.map { member in
      member.sequence > sequence ? member : member.editing { $0.set(sequence: sequence.nextSequence) }
    }
  }

  /// The item as a calendar.
  var object: ICalendarObject { ICalendarObject(lines: header, components: rest + members.map(\.component)) }
}

/// The reason why components do not form a single item that can be scheduled.
enum SchedulingProblem: Error {
  case mixedUIDs, mixedOrganizers, instanceTwice
}
