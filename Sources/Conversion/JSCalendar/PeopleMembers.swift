import ICalendar

/// Converts people: ATTENDEE, ORGANIZER and PARTICIPANT, and `participants` with `organizerCalendarAddress` or
/// `replyTo`.
enum PeopleMembers {
  /// The PARTSTAT values of a to-do that mean progress: the participant has accepted, and `progress` has the details.
  static let progress: Set<String> = ["COMPLETED", "IN-PROCESS", "FAILED"]

  /// The roles that are values of PARTICIPANT-TYPE (RFC 9073 6.2) but not of ROLE.
  static let types: Set<String> = [
    "active", "inactive", "sponsor", "contact", "booking-contact", "emergency-contact", "publicity-contact",
    "planner-contact", "performer", "speaker",
  ]

  static func write(_ component: Component, to object: inout JSONMembers, _ nested: NestedWriter) {
    let flavor = nested.context.flavor
    var ids = PeopleIDs(component.components(.participant))
    var people = JSONMembers()
    var idOfAddress: [String: String] = [:]
    let attendees = component.all(.attendee)
    for line in attendees {
      let id = ids.id(of: line)
      if idOfAddress[key(line.uri)] == nil { idOfAddress[key(line.uri)] = id }
      people[id] = .object(JSONMembers())
    }
    for (line, id) in zip(attendees, people.names) {
      people[id] = .object(participant(line, flavor, idOfAddress))
    }
    if let organizer = component.first(.organizer) {
      let address = organizer.uri
      if flavor == .version2 {
        object["organizerCalendarAddress"] = .string(address)
      } else {
        object["replyTo"] = .object(JSONMembers(["imip": .string(address)]))
      }
      let id = idOfAddress[key(address)]
      if let id, var person = people[id]?.members {
        var roles = person["roles"]?.members ?? JSONMembers()
        // Without a role, an attendee would be read as the organizer only.
        if roles.isEmpty { roles["required"] = .bool(true) }
        roles["owner"] = .bool(true)
        person["roles"] = .object(roles)
        person["name"] = person["name"] ?? organizer[parameter: .cn].map(JSONTree.string)
        people[id] = .object(person)
      } else {
        people[ids.id(of: organizer)] = .object(owner(organizer, flavor))
      }
    }
    for inner in component.components(.participant) {
      let id = ids.id(of: inner)
      let known = people[id]?.members
      let person = nested.object(
        inner, id, isIdentified: true, write: { writePerson($0, known, flavor) }, read: readPerson)
      if let person { people[id] = .object(person) }
    }
    if !people.isEmpty { object["participants"] = .object(people) }
  }

  /// The form of an address that is used for comparisons.
  static func key(_ address: String) -> String { address.lowercased() }

  private static func owner(_ line: ContentLine, _ flavor: JSCalendarFlavor) -> JSONMembers {
    var person = base(line, flavor)
    person["roles"] = .set(["owner"])
    return person
  }

  /// The data that ATTENDEE and ORGANIZER have in common.
  private static func base(_ line: ContentLine, _ flavor: JSCalendarFlavor) -> JSONMembers {
    var person = JSONMembers(["@type": .string("Participant")])
    person["name"] = line[parameter: .cn].map(JSONTree.string)
    person.setAddress(line.uri, flavor)
    person["email"] = line[parameter: .email].map(JSONTree.string)
    person["sentBy"] = line[parameter: .sentBy].map(JSONTree.string)
    return person
  }

  private static func participant(
    _ line: ContentLine, _ flavor: JSCalendarFlavor, _ ids: [String: String]
  ) -> JSONMembers {
    var person = base(line, flavor)
    person["kind"] = line[parameter: .cutype].map { .string(JSCalendarWords.participantKind.member($0)) }
    let role = line[parameter: .role]?.uppercased()
    if let role {
      person["roles"] = .set(flavor.roles.first { $0.word == role }?.roles ?? [role.lowercased()])
    } else if flavor == .rfc8984 {
      person["roles"] = .set(["attendee"])
    }
    if let status = line[parameter: .partstat]?.uppercased() {
      let isProgress = progress.contains(status)
      person["participationStatus"] = .string(isProgress ? "accepted" : status.lowercased())
      if isProgress { person["progress"] = .string(status.lowercased()) }
    }
    switch line[parameter: .rsvp]?.uppercased() {
    case "TRUE": person["expectReply"] = .bool(true)
    case "FALSE": person["expectReply"] = .bool(false)
    default: break
    }
    for (parameter, member) in addressLists {
      guard let addresses = line.values(ofParameter: parameter), !addresses.isEmpty else { continue }
      person[member] = .set(flavor == .version2 ? addresses : addresses.compactMap { ids[key($0)] })
    }
    return person
  }

  /// The parameters with addresses, and the members for sets of them; in RFC 8984 the members contain participant IDs.
  static let addressLists = [
    ("DELEGATED-TO", "delegatedTo"), ("DELEGATED-FROM", "delegatedFrom"), ("MEMBER", "memberOf"),
  ]

  /// Whether a PARTICIPANT can be told apart from an attendee by its type.
  fileprivate static func isJoinable(_ component: Component) -> Bool {
    types.contains(component.first(.participantType)?.text.lowercased() ?? "")
  }

  /// Returns the data of a PARTICIPANT, combined with that of the attendee or organizer with the same address.
  private static func writePerson(
    _ component: Component, _ known: JSONMembers?, _ flavor: JSCalendarFlavor
  ) -> JSONMembers? {
    var person = known ?? JSONMembers(["@type": .string("Participant")])
    person["name"] = person["name"] ?? component.first(.summary).map { .string($0.text) }
    person["description"] = component.first(.description).map { .string($0.text) }
    let type = component.first(.participantType)?.text.lowercased()
    if let address = component.first(.calendarAddress)?.uri {
      guard isJoinable(component) else { return nil }
      if known == nil { person.setAddress(address, flavor) }
    }
    if let type {
      var roles = person["roles"]?.members ?? JSONMembers()
      // Without a role, an attendee would not be recognized as an attendee.
      if known != nil, roles.isEmpty { roles["required"] = .bool(true) }
      roles[type] = .bool(true)
      person["roles"] = .object(roles)
    }
    return person
  }
}

extension JSONMembers {
  /// Sets the calendar address of a participant, if the flavor supports one.
  fileprivate mutating func setAddress(_ address: String, _ flavor: JSCalendarFlavor) {
    if flavor == .version2 {
      self["calendarAddress"] = .string(address)
    } else {
      self["sendTo"] = .object(JSONMembers(["imip": .string(address)]))
    }
  }
}

/// The keys of participants: one for each attendee or organizer together with the PARTICIPANT with the same address.
private struct PeopleIDs {
  private var ids = ObjectIDs()
  /// The first PARTICIPANT for each address, until it is matched.
  private var waiting: [String: Component] = [:]
  private var joined: [(component: Component, id: String)] = []

  init(_ components: [Component]) {
    for component in components {
      guard let address = component.first(.calendarAddress)?.uri, PeopleMembers.isJoinable(component) else { continue }
      let key = PeopleMembers.key(address)
      if waiting[key] == nil { waiting[key] = component }
    }
  }

  mutating func id(of line: ContentLine) -> String {
    guard let component = waiting.removeValue(forKey: PeopleMembers.key(line.uri)) else { return ids.id(of: line) }
    let id = ids.id(of: component, value: component.description)
    joined.append((component, id))
    return id
  }

  mutating func id(of component: Component) -> String {
    joined.first { $0.component == component }?.id ?? ids.id(of: component, value: component.description)
  }
}
