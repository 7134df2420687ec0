import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// Handles messages in which attendees ask the organizer for the complete item (REFRESH, RFC 5546 section 3.2.6) or for
/// other times (COUNTER, section 3.2.7).
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
      // Moving a whole series requires more than a new start.
      if base.isMaster, base.times.isSeries { return Outcome(.asked(.counter)) }
      proposal.put(base.proposing(member, stored.zones, message.zones))
    }
    return Outcome(.asked(.counter), proposal: proposal)
  }
}

extension SchedulingMember {
  /// The component with the start that a COUNTER proposes and with its length unchanged. Nothing else can be proposed,
  /// because the start is what the organizer sees and sends to everyone when accepting a proposal.
  fileprivate func proposing(
    _ counter: SchedulingMember, _ zones: ZoneContext, _ newZones: ZoneContext
  ) -> SchedulingMember {
    let isOfStart = times.start != nil
    guard let old = isOfStart ? times.start : times.end, let new = isOfStart ? counter.times.start : counter.times.end,
      old.isDate == new.isDate
    else { return self }
    let distance = newZones.instant(of: new).secondsSince1970 - zones.instant(of: old).secondsSince1970
    var lines: [(ContentLine, CalendarTime)] = []
    for line in component.properties where [.dtstart, .dtend, .due].contains(line.property) {
      guard let time = line.time else { continue }
      let moved = newZones.time(at: zones.instant(of: time).adding(seconds: distance), like: new)
      // The format cannot express later years.
      if moved.civilDate.year > 9999 { return self }
      lines.append((line, time == old ? new : moved))
    }
    return editing { builder in
      for (line, time) in lines { builder.replace(line, with: line.saying(time)) }
    }
  }
}
