import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// Writes the components and calendars of messages, with only the properties that may be sent.
struct MessageText {
  /// The time of the message (DTSTAMP).
  let now: Instant

  /// Creates a message about components of an item.
  func message(
    _ method: SchedulingMethod, of item: SchedulingItem, _ components: [Component], from: String, to: [String],
    isSignificant: Bool = false
  ) -> SchedulingMessage {
    let instances = components.map { RecurrenceIdentity($0, in: item.zones) }
    return SchedulingMessage(
      method: method, from: from, to: to, uid: item.uid,
      sequence: components.first.map { ItemVersion($0).sequence } ?? 0,
      isSignificant: isSignificant, instances: instances.map { $0 == .series ? nil : $0.text },
      calendar: calendar(method, item, components))
  }

  private func calendar(
    _ method: SchedulingMethod, _ item: SchedulingItem, _ components: [Component]
  ) -> ICalendarObject {
    let names = Set(components.flatMap(\.timeZoneIDs).map { ExactText($0) })
    let zones = item.rest.filter { component in
      component.component == .vtimezone
        && component.timeZoneID.map { names.contains(ExactText($0)) } ?? false
    }
    // Without the time zone, floating times would have a different meaning.
    let isFloating = components.contains { ComponentTimes($0).firstTime?.isFloating ?? false }
    let placement = isFloating ? item.header.filter { $0.property == .xWRTimezone } : []
    let lines = ICalendarObject.ownHeader + placement
    return ICalendarObject(
      lines: lines + [ContentLine("METHOD:\(method.rawValue)")], components: zones + components)
  }

  /// Returns a component with some of its properties, in their original order, and with the time of the message. Alarms
  /// are omitted.
  ///
  /// - Parameter attendee: Returns the line to write for a person, or nil to omit it.
  func component(
    _ member: SchedulingMember, _ properties: Set<KnownProperty>, sequence: Int?, inner: Set<KnownComponent> = [],
    attendee: (Invitee) -> ContentLine? = { _ in nil }
  ) -> Component {
    var builder = ComponentBuilder(member.component)
    var people = member.attendees.makeIterator()
    builder.elements = builder.elements.compactMap { element in
      switch element {
      case .component(let component): return component.component.map(inner.contains) ?? false ? element : nil
      case .property(let line):
        guard let property = line.property else { return nil }
        if property == .attendee { return people.next().flatMap(attendee).map { .property(Self.sent($0)) } }
        guard properties.contains(property), line.values(ofParameter: OwnParameter.declined) == nil else { return nil }
        return .property(property == .organizer ? Self.sent(line) : line)
      }
    }
    builder.set(stamp: now)
    if let sequence { builder.set(sequence: sequence) } else { builder.remove([.sequence]) }
    return builder.component()
  }

  /// A component of a REQUEST, with all visible properties.
  func request(_ member: SchedulingMember, asking new: (AddressIdentity) -> Bool) -> Component {
    component(
      member, PropertyPlaces.request, sequence: member.sequence, inner: PropertyPlaces.components
    ) { person in
      if person.address == member.organizer?.address { return person.line }
      var line = person.line
      if person.answer == .needsAction || new(person.address) {
        line = line.setting("PARTSTAT", "NEEDS-ACTION")
        if line[parameter: .rsvp] == nil { line = line.setting("RSVP", "TRUE") }
      }
      return line
    }
  }

  /// A component of a CANCEL for some people.
  func cancel(_ member: SchedulingMember, for people: Set<AddressIdentity>, sequence: Int, isOver: Bool) -> Component {
    let written = component(member, PropertyPlaces.cancel, sequence: sequence) { person in
      people.contains(person.address) ? person.line.setting("RSVP", nil) : nil
    }
    if !isOver { return written }
    var builder = ComponentBuilder(written)
    builder.append(ContentLine("STATUS:CANCELLED"))
    return builder.component()
  }

  /// A component of a DECLINECOUNTER. For an event, it has no attendees, times or title (RFC 5546 section 3.2.8). For a
  /// to-do, it lists the person who made the proposal (section 3.4.8).
  func declineCounter(_ member: SchedulingMember, to person: AddressIdentity) -> Component {
    let isToDo = member.component.component == .vtodo
    return component(member, PropertyPlaces.declineCounter, sequence: member.sequence) {
      isToDo && $0.address == person ? $0.line.setting("RSVP", nil) : nil
    }
  }

  /// A component of a REPLY.
  ///
  /// - Parameters:
  ///   - line: The replying attendee's line, including the answer.
  ///   - comments: Comments for the organizer.
  func reply(_ member: SchedulingMember, _ line: ContentLine, comments: [ContentLine]) -> Component {
    let isToDo = member.component.component == .vtodo
    let vendors = member.component.properties.filter { Self.returned.contains($0.name.uppercased()) }
    var builder = ComponentBuilder(
      component(
        member, isToDo ? PropertyPlaces.reply.union(PropertyPlaces.toDoReply) : PropertyPlaces.reply,
        sequence: member.sequence))
    builder.append(Self.sent(line.setting("RSVP", nil)))
    for comment in comments + vendors { builder.append(comment) }
    return builder.component()
  }

  /// A component of a REFRESH.
  func refresh(_ member: SchedulingMember, _ line: ContentLine) -> Component {
    var builder = ComponentBuilder(component(member, PropertyPlaces.refresh, sequence: nil))
    builder.append(Self.sent(line.setting("RSVP", nil)))
    return builder.component()
  }

  /// The properties by which Exchange recognizes its own requests.
  private static let returned: Set<String> = ["X-MICROSOFT-CDO-OWNERAPPTID", "X-MICROSOFT-CDO-APPT-SEQUENCE"]

  /// The line of a person with only the parameters that may be sent.
  private static func sent(_ line: ContentLine) -> ContentLine {
    var known = 0
    line.forEachParameter { parameter, _ in known += PropertyPlaces.parameters.contains(parameter) ? 1 : 0 }
    if known == line.parameterCount { return line }
    let all = line.parameters
    let kept = all.filter { $0.parameter.map(PropertyPlaces.parameters.contains) ?? false }
    if kept.count == all.count { return line }
    return (try? ContentLine(name: line.name, parameters: kept, rawValue: line.rawValue))
      ?? ContentLine("\(line.name):\(line.rawValue)")
  }
}
