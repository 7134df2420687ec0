public import CalendarModel
import ICalendar

/// Checks who may change an item with a message, by comparing the sender reported by the transport with the stored
/// item. The message's own information about its sender cannot be trusted.
///
/// | message | must be from | otherwise |
/// |---|---|---|
/// | from an organizer, about a stored item | its ORGANIZER, by either address, or the deputy | refused |
/// | REQUEST about an unknown item | the ORGANIZER of the message, or a person who delegates to the user | asked |
/// | from an attendee | the ATTENDEE, by an address or the deputy **on the stored line** | refused; new deputy: asked |
/// | with another ORGANIZER | that ORGANIZER or its deputy according to the message | refused; otherwise asked |
/// | with the stored ORGANIZER, whose address names nobody, and another EMAIL | that EMAIL | refused; otherwise asked |
struct SenderCheck {
  let user: CalendarUser
  let sender: AddressIdentity?

  /// The objection to a message from an organizer about a stored item, or nil if there is none.
  func objection(toOrganizers message: SchedulingItem, about stored: SchedulingItem) -> Verdict? {
    let organizer = stored.organizer
    let claimed = message.organizer
    let isSame = claimed == nil || organizer?.address == claimed?.address
    guard let sender, !(organizer?.mayBeSpokenFor(by: sender) ?? false) else {
      return isSame ? nil : .asked(.otherOrganizer)
    }
    guard let claimed else { return .refused(.notFromOrganizer) }
    // If the calendar address does not identify a person, the sender of the first message is not necessarily the
    // organizer.
    if claimed.isReached(by: sender) { return .asked(.otherOrganizer) }
    // Anyone can write that they speak for somebody else, or send a message that does not say who the organizer is.
    let isPossible = isSame ? claimed.isReachedByEmail && claimed.email == nil : claimed.mayBeSpokenFor(by: sender)
    return isPossible ? .asked(.unknownSender) : .refused(.notFromOrganizer)
  }

  /// The objection to an invitation to an unknown item, or nil if there is none.
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

  /// The objection to a message from an attendee, or nil if there is none.
  ///
  /// - Parameter lines: The stored lines of the attendee.
  func objection(toAttendees line: Invitee, _ lines: [Invitee]) -> Verdict? {
    guard let sender, sender != line.address, !lines.contains(where: { $0.mayBeSpokenFor(by: sender) }) else {
      return nil
    }
    return line.deputy == sender && !lines.isEmpty ? .asked(.unknownDeputy) : .refused(.notFromAttendee)
  }
}

extension ICalendarObject {
  /// Whether a sender may speak for the organizer of the stored item, according to every component.
  package func mayBeOrganized(by sender: AddressIdentity) -> Bool {
    items.allSatisfy { $0.first(.organizer).map { Invitee($0).mayBeSpokenFor(by: sender) } ?? true }
  }

  /// The ATTENDEE for whom a sender speaks, according to the message.
  package func attendee(spokenForBy sender: AddressIdentity) -> String? {
    items.lazy.flatMap { $0.all(.attendee) }.first { Invitee($0).mayBeSpokenFor(by: sender) }?.uri
  }

  /// The message without any ATTENDEE other than the given one.
  package func naming(onlyAttendee attendee: String) -> ICalendarObject {
    let person = AddressIdentity(attendee)
    return editingItems { item in
      var builder = ComponentBuilder(item)
      builder.editAttendees { $0.address == person ? $0.line : nil }
      return builder.component()
    }
  }

  /// Whether an address is the organizer's, according to all items of the message.
  public func isOrganized(by sender: AddressIdentity) -> Bool {
    let organizers = items.compactMap { $0.first(.organizer) }
    return !organizers.isEmpty && organizers.allSatisfy { Invitee($0).isReached(by: sender) }
  }
}

extension Invitee {
  /// Whether an address belongs to the person, according to a line written by the sender.
  fileprivate func isReached(by sender: AddressIdentity) -> Bool {
    address == sender || isReachedByEmail && email == sender
  }
}
