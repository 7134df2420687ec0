import CalendarModel
import ICalendar

extension PeopleMembers {
  /// Reads the organizer and the participants.
  static func read(_ reader: inout MemberReader, into lines: inout LineCollector, _ nested: NestedReader) {
    var people = reader.objects("participants", type: "Participant")
    let given = people
    let addresses = people.indices.map { address(&people[$0].reader) }
    var addressOfID: [String: String] = [:]
    for (index, person) in people.enumerated() { addressOfID[person.id] = addresses[index] }
    let organizer = readOrganizer(&reader, &people, addresses, into: &lines, nested)
    for index in people.indices {
      var person = people[index].reader
      let address = addresses[index]
      let isJoined = address != nil && hasComponent(given[index].reader.members)
      if address == nil || isJoined {
        let component = nested.component(
          "PARTICIPANT", people[index].id, isIdentified: true, given[index].reader, read: readPerson)
        if let component { lines.components.append(component) }
      }
      guard let address else { continue }
      if isJoined { dropComponent(&person) }
      if index != organizer, !isJoined || isAttendee(person.members) {
        // The key is kept in the component.
        let id = isJoined ? nil : people[index].id
        readAttendee(&person, id, address, addressOfID, into: &lines, nested)
      }
      if isJoined { _ = person.take("name") }
      person.finish()
    }
  }

  /// Whether a participant with an address has data beyond ATTENDEE and ORGANIZER, and so also needs a PARTICIPANT.
  private static func hasComponent(_ person: JSONMembers) -> Bool {
    person["iCalendar"] != nil || !types.isDisjoint(with: person["roles"]?.members?.names ?? [])
  }

  /// Whether a PARTICIPANT is also an attendee.
  private static func isAttendee(_ person: JSONMembers) -> Bool {
    person.names.contains { !["@type", "name", "calendarAddress", "sendTo"].contains($0) }
  }

  /// Removes the data that the PARTICIPANT contains.
  private static func dropComponent(_ person: inout MemberReader) {
    for member in ["iCalendar", "description"] { _ = person.take(member) }
    let roles = (person.set("roles") ?? []).filter { !types.contains($0) }
    if !roles.isEmpty { person.put(.set(roles), as: "roles") }
  }

  /// The address at which a participant receives messages, or nil if there is none.
  private static func address(_ person: inout MemberReader) -> String? {
    if let address = person.text("calendarAddress") { return address }
    if let address = person.members["sendTo"]?.members?["imip"]?.text {
      _ = person.take("sendTo")
      return address
    }
    guard let email = person.members["email"]?.text, person.members["sendTo"] == nil else { return nil }
    return CalendarAddress.uri(ofMailAddress: email)
  }

  /// - Returns: The index of the participant who is only the organizer, or nil if there is none.
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
      if Set(members["roles"]?.members?.names ?? []).subtracting(types) == ["owner"] {
        for member in ["name", "email", "sentBy", "roles"] { _ = people[index].reader.take(member) }
        if !hasComponent(members) { parameters += nested.id(people[index].id, value: address) }
        alone = index
      }
    }
    lines.add("ORGANIZER", address, parameters, from: pointer)
    return alone
  }

  private static func readAttendee(
    _ person: inout MemberReader, _ id: String?, _ address: String, _ addressOfID: [String: String],
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
    if let id { parameters += nested.id(id, value: address) }
    lines.add("ATTENDEE", address, parameters, from: person.pointer)
  }

  /// The value of ROLE, or nil if the roles only state that the person takes part.
  private static func role(_ roles: [String], _ person: MemberReader, _ flavor: JSCalendarFlavor) -> String? {
    let own = Set(roles).subtracting(["owner"])
    for flavor in [flavor] + JSCalendarFlavor.allCases {
      if let found = flavor.roles.first(where: { Set($0.roles) == own }) { return found.word }
    }
    return own.subtracting(["attendee"]).sorted().first?.uppercased()
  }

  /// Reads the data of a PARTICIPANT. For a person with an address, ATTENDEE and ORGANIZER contain the rest.
  static func readPerson(_ person: inout MemberReader, into lines: inout LineCollector) {
    if let name = person.text("name") { lines.add(text: name, as: "SUMMARY", from: person.pointer(to: "name")) }
    if let text = person.text("description") {
      lines.add(text: text, as: "DESCRIPTION", from: person.pointer(to: "description"))
    }
    let address = address(&person)
    if let address { lines.add("CALENDAR-ADDRESS", address, from: person.pointer(to: "calendarAddress")) }
    let roles = (person.set("roles") ?? []).filter { address == nil || types.contains($0) }
    if let role = roles.first {
      lines.add(text: role.uppercased(), as: "PARTICIPANT-TYPE", from: person.pointer(to: "roles"))
    }
    if roles.count > 1 { person.notes.unplaced.append((person.pointer(to: "roles"), .set(roles.dropFirst()))) }
    if address != nil { person.members.names.forEach { _ = person.take($0) } }
  }
}
