import CalendarModel
import ICalendar

/// Handles messages with which attendees ask the organizer for the complete item (REFRESH, RFC 5546 section 3.2.6) or
/// for other times (COUNTER, section 3.2.7).
extension Application {
  var refreshed: Outcome {
    guard let stored else { return Outcome(.ignored(.unknownUID)) }
    guard user.organizes(stored) else { return Outcome(.refused(.notOrganizer)) }
    guard let line = message.speaker(for: check.sender) else { return Outcome(.refused(.severalAttendees)) }
    guard stored.view(of: line.address) != nil else { return Outcome(.refused(.notInvited)) }
    if let objection = objection(to: line, stored) { return Outcome(objection) }
    return Outcome(.unchanged, messages: requests(to: line.address, of: stored))
  }

  /// A REQUEST to one attendee, with everything that the attendee may see.
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
    guard let line = message.proposer(for: check.sender, to: user) else {
      return Outcome(.refused(.severalAttendees))
    }
    if let objection = objection(to: line, stored) { return Outcome(objection) }
    // A proposal does not change what the time zones of the meeting mean.
    let message = message.withoutZones(contradicting: stored)
    var proposal = stored
    proposal.takeZones(of: message, isAboutSeries: false)
    for member in message.members {
      guard let base = stored[member.instance] ?? stored.override(for: member.instance) else {
        return Outcome(.ignored(.unknownInstance))
      }
      if member.sequence < base.sequence { return Outcome(.ignored(.older)) }
      proposal.put(base.proposing(member))
    }
    return Outcome(.asked(.counter), proposal: proposal)
  }
}

extension SchedulingMember {
  /// The component with the changes that a COUNTER proposes. Only another start and end can be proposed, because these
  /// are what the organizer sees and sends to everyone when accepting a proposal.
  fileprivate func proposing(_ counter: SchedulingMember) -> SchedulingMember {
    let proposed: Set<KnownProperty> = [.dtstart, .dtend, .due, .duration]
    return editing { builder in
      let lines = counter.component.properties.filter { $0.property.map(proposed.contains) ?? false }
      // Missing properties are not changed, except that any of DTEND, DURATION and DUE replaces all three.
      var named = Set(lines.compactMap(\.property))
      if !named.isDisjoint(with: [.dtend, .duration, .due]) { named.formUnion([.dtend, .duration, .due]) }
      builder.remove(named)
      builder.append(lines)
    }
  }
}
