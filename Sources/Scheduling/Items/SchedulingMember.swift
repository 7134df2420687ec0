import CalendarModel
import CivilTime
import ICalendar

/// A component of an item, with the parts that scheduling uses.
struct SchedulingMember: Sendable {
  /// The component.
  let component: Component
  /// The times and the version of the component.
  let times: ComponentTimes
  /// The instance that the component represents.
  let instance: RecurrenceIdentity
  /// The organizer (ORGANIZER).
  let organizer: Invitee?
  /// The people who are invited (ATTENDEE), in the order of the lines.
  let attendees: [Invitee]

  /// - Parameter known: People whose lines the component may also contain, in the same order. Their parsed lines are
  ///   reused.
  init(_ component: Component, _ instance: RecurrenceIdentity, knowing known: [Invitee] = []) {
    self.component = component
    self.instance = instance
    times = ComponentTimes(component)
    organizer = component.first(.organizer).map { Invitee($0) }
    attendees = component.all(.attendee).enumerated().map { place, line in
      place < known.count ? known[place].onLine(line) : Invitee(line)
    }
  }

  private init(_ component: Component, organizer: Invitee?, attendees: [Invitee], as member: SchedulingMember) {
    self.component = component
    (instance, times) = (member.instance, member.times)
    (self.organizer, self.attendees) = (organizer, attendees)
  }

  /// Whether the component is the series or a single item.
  var isMaster: Bool { instance == .series }

  /// The version, from SEQUENCE and DTSTAMP.
  var version: ItemVersion { times.version }

  /// The SEQUENCE, or 0 if there is none.
  var sequence: Int { times.version.sequence }

  /// The first ATTENDEE line for a person, or nil if that person is not invited.
  func line(of person: AddressIdentity) -> Invitee? { attendees.first { $0.address == person } }

  /// The component with changed lines.
  func editing(_ change: (inout ComponentBuilder) -> Void) -> SchedulingMember {
    var builder = ComponentBuilder(component)
    change(&builder)
    return SchedulingMember(builder.component(), instance, knowing: attendees)
  }

  /// The component with the ORGANIZER of the item to which it belongs, if it names none.
  func naming(organizer: Invitee?) -> SchedulingMember {
    guard self.organizer == nil, let organizer else { return self }
    return SchedulingMember(editing { $0.set(organizer.line) }.component, instance, knowing: attendees)
  }

  /// The component with changed ATTENDEE lines. Returns `self` if no line changes.
  func editingAttendees(_ change: (Invitee) -> ContentLine) -> SchedulingMember {
    editingPeople { property, person in property == .attendee ? change(person) : person.line }
  }

  /// The component with changed ORGANIZER and ATTENDEE lines. Returns `self` if no line changes.
  func editingPeople(_ change: (KnownProperty, Invitee) -> ContentLine) -> SchedulingMember {
    var builder = ComponentBuilder(component)
    var (organizer, attendees) = (organizer, attendees)
    var place = 0
    var isOther = false
    for index in builder.elements.indices {
      guard case .property(let line) = builder.elements[index], let property = line.property,
        property == .organizer || property == .attendee
      else { continue }
      let person = property == .attendee ? attendees[place] : organizer?.onLine(line) ?? Invitee(line)
      let edited = change(property, person)
      if edited != line {
        builder.elements[index] = .property(edited)
        isOther = true
        if property == .attendee {
          attendees[place] = person.onLine(edited)
        } else if organizer?.line == line {
          organizer = person.onLine(edited)
        }
      }
      if property == .attendee { place += 1 }
    }
    return isOther
      ? SchedulingMember(builder.component(), organizer: organizer, attendees: attendees, as: self) : self
  }
}

extension ComponentBuilder {
  /// Replaces or removes each ATTENDEE line.
  mutating func editAttendees(_ change: (Invitee) -> ContentLine?) {
    elements = elements.compactMap { element in
      guard case .property(let line) = element, line.property == .attendee else { return element }
      return change(Invitee(line)).map { .property($0) }
    }
  }

  /// Removes the lines of the given properties.
  mutating func remove(_ properties: Set<KnownProperty>) {
    removeProperties { $0.property.map(properties.contains) ?? false }
  }

  /// Sets SEQUENCE.
  mutating func set(sequence: Int) { set(ContentLine("SEQUENCE:\(sequence)")) }

  /// Sets DTSTAMP.
  mutating func set(stamp: Instant) { set(ContentLine("DTSTAMP:\(stamp)")) }
}

extension ContentLine {
  /// The line with a parameter set to one value or removed. Returns the line unchanged if misplaced quotation marks
  /// prevent this.
  func setting(_ name: String, _ value: String?) -> ContentLine {
    if values(ofParameter: name) == value.map({ [$0] }) { return self }
    return (try? settingParameter(name, to: value.map { [$0] } ?? [])) ?? self
  }
}

extension Int {
  /// The next SEQUENCE, which never exceeds the maximum that other programs can read (RFC 5545 section 3.3.8).
  var nextSequence: Int { self < Int(Int32.max) ? self + 1 : self }
}
