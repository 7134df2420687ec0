import CalendarModel
import ICalendar

/// What attendees ask of the organizer: all of the item, REFRESH (RFC 5546 3.2.6), and other times, COUNTER (3.2.7).
extension Application {
  var refreshed: Outcome {
    guard let stored else { return Outcome(.ignored(.unknownUID)) }
    guard user.organizes(stored) else { return Outcome(.refused(.notOrganizer)) }
    guard let line = speaker else { return Outcome(.refused(.severalAttendees)) }
    guard stored.view(of: line.address) != nil else { return Outcome(.refused(.notInvited)) }
    if let objection = objection(to: line, stored) { return Outcome(objection) }
    return Outcome(.unchanged, messages: requests(to: line.address, of: stored))
  }

  /// A REQUEST to one attendee, with all that they may see.
  func requests(to person: AddressIdentity, of item: SchedulingItem) -> [SchedulingMessage] {
    guard let view = item.view(of: person), let organizer = item.organizer, organizer.isServed,
      let line = view.members.first?.line(of: person), line.isServed, let address = line.mailURI
    else { return [] }
    let components = view.members.map { text.request($0) { _ in false } }
    let isSignificant = view.members.contains { $0.line(of: person)?.answer == .needsAction }
    return [
      text.message(
        .request, of: view, components, from: organizer.line.uri, to: [address], isSignificant: isSignificant)
    ]
  }

  var countered: Outcome {
    guard let stored else { return Outcome(.ignored(.unknownUID)) }
    guard user.organizes(stored) else { return Outcome(.refused(.notOrganizer)) }
    guard let line = counterSpeaker(stored) else { return Outcome(.refused(.severalAttendees)) }
    if let objection = objection(to: line, stored) { return Outcome(objection) }
    var proposal = stored
    proposal.takeZones(of: message)
    for member in message.members {
      guard let base = stored[member.instance] ?? stored.override(for: member.instance) else {
        return Outcome(.ignored(.unknownInstance))
      }
      if member.sequence < base.sequence { return Outcome(.ignored(.older)) }
      proposal.put(base.proposing(member))
    }
    return Outcome(.asked(.counter), proposal: proposal)
  }

  /// Who proposes: the sender, since a COUNTER may name everybody who is invited.
  private func counterSpeaker(_ stored: SchedulingItem) -> Invitee? {
    if let speaker { return speaker }
    return check.sender == nil ? message.members.first?.attendees.first { !user.isSame(as: $0) } : nil
  }
}

extension SchedulingMember {
  /// The component with what a COUNTER proposes: all that people see, but not who they are and whether it takes place.
  fileprivate func proposing(_ counter: SchedulingMember) -> SchedulingMember {
    let proposed = PropertyPlaces.seen.subtracting([.organizer, .attendee, .status, .attach])
    return editing { builder in
      let lines = counter.component.properties.filter { $0.property.map(proposed.contains) ?? false }
      // What it leaves out it says nothing of, but for how long it takes.
      var named = Set(lines.compactMap(\.property))
      if !named.isDisjoint(with: [.dtend, .duration, .due]) { named.formUnion([.dtend, .duration, .due]) }
      builder.remove(named)
      for line in lines { builder.append(line) }
    }
  }
}
