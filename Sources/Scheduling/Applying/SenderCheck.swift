import ICalendar

/// Who may change an item by a message: what the transport says of the sender, against what is stored. What a message says
/// of its sender itself proves nothing, since its writer chose it.
///
/// | message | must be from | else |
/// |---|---|---|
/// | of an organizer, about an item that is stored | its ORGANIZER, by either address, or that one's deputy | refused |
/// | REQUEST about an unknown item | the ORGANIZER of the message; who delegates it to the user | asked |
/// | of an attendee | that ATTENDEE, by either address or deputy **of the stored line** | refused; a new deputy: asked |
/// | with another ORGANIZER than the stored one | | asked |
struct SenderCheck {
  let user: CalendarUser
  let sender: AddressIdentity?

  /// What stands against a message of an organizer about a stored item; nil if nothing does.
  func objection(toOrganizers message: SchedulingItem, about stored: SchedulingItem) -> Verdict? {
    let organizer = stored.organizer
    let claimed = message.organizer
    let isSame = claimed == nil || organizer?.address == claimed?.address
    if let sender, !(organizer?.mayBeSpokenFor(by: sender) ?? false) {
      guard !isSame, claimed?.mayBeSpokenFor(by: sender) ?? false else { return .refused(.notFromOrganizer) }
    }
    return isSame ? nil : .asked(.otherOrganizer)
  }

  /// What stands against an invitation to something unknown.
  func objection(toInvitation message: SchedulingItem) -> Verdict? {
    if let sender, !(message.organizer?.isReached(by: sender) ?? false) {
      let isDelegated = message.members.flatMap(\.attendees).contains { person in
        person.isReached(by: sender) && !user.addresses.isDisjoint(with: person.delegates)
      }
      if !isDelegated { return .asked(.unknownSender) }
    }
    let isInvited = message.members.contains { user.line(in: $0) != nil }
    return isInvited ? nil : .asked(.notInvited)
  }

  /// What stands against a message of an attendee.
  ///
  /// - Parameter lines: The stored lines of the person.
  func objection(toAttendees line: Invitee, _ lines: [Invitee]) -> Verdict? {
    guard let sender, sender != line.address, !lines.contains(where: { $0.mayBeSpokenFor(by: sender) }) else {
      return nil
    }
    return line.deputy == sender && !lines.isEmpty ? .asked(.unknownDeputy) : .refused(.notFromAttendee)
  }
}

extension Invitee {
  /// Whether an address is the person's, by either of the two that the line has.
  fileprivate func isReached(by sender: AddressIdentity) -> Bool { address == sender || email == sender }
}
