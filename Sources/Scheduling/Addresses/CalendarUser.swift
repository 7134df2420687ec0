public import CalendarModel
import ICalendar

/// A calendar user (RFC 5546 section 1.2): the person for whom the engine works, identified by all of that person's
/// addresses.
public struct CalendarUser: Sendable {
  /// The addresses of the user.
  public let addresses: Set<AddressIdentity>

  /// Creates a user from addresses, given as URIs or e-mail addresses.
  public init(addresses: some Sequence<String>) {
    self.addresses = Set(addresses.map { AddressIdentity($0) })
  }

  /// Whether a participant or organizer of an item is this user. EMAIL counts only if the calendar address is not
  /// itself an e-mail address: otherwise another person's answers could be attributed to this user.
  public func isSame(as participant: Participant) -> Bool {
    let address = AddressIdentity(participant.address)
    return addresses.contains(address)
      || address.isReachedByEmail(from: participant.address)
        && participant.email.map { addresses.contains(AddressIdentity($0)) } ?? false
  }

  /// The user's answer to an item that another person organizes, or nil if the user is not invited.
  public func answer(to item: some CalendarItem) -> Participant.ParticipationStatus? {
    guard let organizer = item.organizer, !isSame(as: organizer),
      let own = item.participants.first(where: { isSame(as: $0) })
    else { return nil }
    return own.status ?? .needsAction
  }

  /// Whether the person named on an ATTENDEE or ORGANIZER line is this user.
  func isSame(as person: Invitee) -> Bool {
    addresses.contains(person.address) || person.isReachedByEmail && person.email.map(addresses.contains) ?? false
  }
}
