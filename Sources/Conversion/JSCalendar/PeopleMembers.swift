import ICalendar

/// People: ATTENDEE, ORGANIZER and PARTICIPANT, and `participants` with `organizerCalendarAddress` or `replyTo`.
enum PeopleMembers {
  /// PARTSTAT of a to-do that says how far it is: the participant has accepted, and `progress` says the rest.
  static let progress: Set<String> = ["COMPLETED", "IN-PROCESS", "FAILED"]

  static func write(_ component: Component, to object: inout JSONMembers, _ nested: NestedWriter) {
    let flavor = nested.context.flavor
    var ids = ObjectIDs()
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
        // Without a role of its own an attendee would be the organizer alone.
        if roles.isEmpty { roles["required"] = .bool(true) }
        roles["owner"] = .bool(true)
        person["roles"] = .object(roles)
        people[id] = .object(person)
      } else {
        people[ids.id(of: organizer)] = .object(owner(organizer, flavor))
      }
    }
    for inner in component.components(.participant) {
      let id = ids.id(of: inner, value: inner.description)
      if let person = nested.object(inner, id, isIdentified: true, write: writePerson, read: readPerson) {
        people[id] = .object(person)
      }
    }
    if !people.isEmpty { object["participants"] = .object(people) }
  }

  /// An address in the form in which addresses are compared.
  static func key(_ address: String) -> String { address.lowercased() }

  private static func owner(_ line: ContentLine, _ flavor: JSCalendarFlavor) -> JSONMembers {
    var person = base(line, flavor)
    person["roles"] = .set(["owner"])
    return person
  }

  /// What ATTENDEE and ORGANIZER both say.
  private static func base(_ line: ContentLine, _ flavor: JSCalendarFlavor) -> JSONMembers {
    var person = JSONMembers(["@type": .string("Participant")])
    person["name"] = line[parameter: .cn].map(JSONTree.string)
    if flavor == .version2 {
      person["calendarAddress"] = .string(line.uri)
    } else {
      person["sendTo"] = .object(JSONMembers(["imip": .string(line.uri)]))
    }
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

  /// Parameters with addresses, and members with sets of them; in RFC 8984 they are those of participants.
  static let addressLists = [
    ("DELEGATED-TO", "delegatedTo"), ("DELEGATED-FROM", "delegatedFrom"), ("MEMBER", "memberOf"),
  ]

  /// A participant that is none of the attendees.
  private static func writePerson(_ component: Component) -> JSONMembers? {
    if component.first(.calendarAddress) != nil { return nil }
    var person = JSONMembers(["@type": .string("Participant")])
    person["name"] = component.first(.summary).map { .string($0.text) }
    person["description"] = component.first(.description).map { .string($0.text) }
    person["roles"] = component.first(.participantType).map { .set([$0.text.lowercased()]) }
    return person
  }
}
