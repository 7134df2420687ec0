import ICalendar

/// People: ATTENDEE, ORGANIZER and PARTICIPANT, and `participants` with `organizerCalendarAddress` or `replyTo`.
enum PeopleMembers {
  /// PARTSTAT of a to-do that says how far it is: the participant has accepted, and `progress` says the rest.
  private static let progress: Set<String> = ["COMPLETED", "IN-PROCESS", "FAILED"]

  // MARK: To JSCalendar

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
  private static func key(_ address: String) -> String { address.lowercased() }

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
  private static let addressLists = [
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

  // MARK: From JSCalendar

  static func read(_ reader: inout MemberReader, into lines: inout LineCollector, _ nested: NestedReader) {
    var people = reader.objects("participants", type: "Participant")
    let addresses = people.indices.map { address(&people[$0].reader) }
    var addressOfID: [String: String] = [:]
    for (index, person) in people.enumerated() { addressOfID[person.id] = addresses[index] }
    let organizer = readOrganizer(&reader, &people, addresses, into: &lines, nested)
    for index in people.indices {
      var person = people[index].reader
      guard let address = addresses[index] else {
        if let component = nested.component(
          "PARTICIPANT", people[index].id, isIdentified: true, person, read: readPerson)
        {
          lines.components.append(component)
        }
        continue
      }
      if index != organizer { readAttendee(&person, people[index].id, address, addressOfID, into: &lines, nested) }
      person.finish()
    }
  }

  /// The address at which a participant gets messages; nil if there is none.
  private static func address(_ person: inout MemberReader) -> String? {
    if let address = person.text("calendarAddress") { return address }
    if let address = person.members["sendTo"]?.members?["imip"]?.text {
      _ = person.take("sendTo")
      return address
    }
    guard let email = person.members["email"]?.text, person.members["sendTo"] == nil else { return nil }
    return "mailto:\(email)"
  }

  /// - Returns: The index of the participant who is the organizer and takes no other part; nil if there is none.
  private static func readOrganizer(
    _ reader: inout MemberReader, _ people: inout [(id: String, reader: MemberReader)], _ addresses: [String?],
    into lines: inout LineCollector, _ nested: NestedReader
  ) -> Int? {
    var pointer = reader.pointer(to: "organizerCalendarAddress")
    var address = reader.text("organizerCalendarAddress")
    if address == nil, let imip = reader.members["replyTo"]?.members?["imip"]?.text {
      pointer = reader.pointer(to: "replyTo")
      _ = reader.take("replyTo")
      address = imip
    }
    guard let address else { return nil }
    var parameters: [(String, [String])] = []
    var alone: Int?
    if let index = addresses.firstIndex(where: { $0.map(key) == key(address) }) {
      let members = people[index].reader.members
      for (member, parameter) in [("name", "CN"), ("email", "EMAIL"), ("sentBy", "SENT-BY")] {
        parameters.append((parameter, members[member]?.text.map { [$0] } ?? []))
      }
      if members["roles"] == .set(["owner"]) {
        for member in ["name", "email", "sentBy", "roles"] { _ = people[index].reader.take(member) }
        parameters += nested.id(people[index].id, value: address)
        alone = index
      }
    }
    lines.add("ORGANIZER", address, parameters, from: pointer)
    return alone
  }

  private static func readAttendee(
    _ person: inout MemberReader, _ id: String, _ address: String, _ addressOfID: [String: String],
    into lines: inout LineCollector, _ nested: NestedReader
  ) {
    var parameters: [(String, [String])] = []
    func add(_ name: String, _ value: String?) { if let value { parameters.append((name, [value])) } }
    add("CN", person.text("name"))
    add("CUTYPE", person.text("kind").map(JSCalendarWords.participantKind.property))
    if let roles = person.set("roles") { add("ROLE", role(roles, person, nested.context.flavor)) }
    var status = person.text("participationStatus")
    if status == "accepted", let found = person.members["progress"]?.text, progress.contains(found.uppercased()) {
      _ = person.take("progress")
      status = found
    }
    add("PARTSTAT", status?.uppercased())
    add("RSVP", person.bool("expectReply").map { $0 ? "TRUE" : "FALSE" })
    for (parameter, member) in addressLists {
      let found = person.set(member) ?? []
      parameters.append((parameter, found.map { addressOfID[$0] ?? $0 }))
    }
    add("SENT-BY", person.text("sentBy"))
    add("EMAIL", person.text("email"))
    lines.add("ATTENDEE", address, parameters + nested.id(id, value: address), from: person.pointer)
  }

  /// The word of ROLE; nil if the roles say no more than that somebody takes part.
  private static func role(_ roles: [String], _ person: MemberReader, _ flavor: JSCalendarFlavor) -> String? {
    let own = Set(roles).subtracting(["owner"])
    for flavor in [flavor] + JSCalendarFlavor.allCases {
      if let found = flavor.roles.first(where: { Set($0.roles) == own }) { return found.word }
    }
    return own.subtracting(["attendee"]).sorted().first?.uppercased()
  }

  private static func readPerson(_ person: inout MemberReader, into lines: inout LineCollector) {
    if let name = person.text("name") { lines.add(text: name, as: "SUMMARY", from: person.pointer(to: "name")) }
    if let text = person.text("description") {
      lines.add(text: text, as: "DESCRIPTION", from: person.pointer(to: "description"))
    }
    let roles = person.set("roles") ?? []
    if let role = roles.first {
      lines.add(text: role.uppercased(), as: "PARTICIPANT-TYPE", from: person.pointer(to: "roles"))
    }
    if roles.count > 1 { person.notes.unplaced.append((person.pointer(to: "roles"), .set(roles.dropFirst()))) }
  }
}
