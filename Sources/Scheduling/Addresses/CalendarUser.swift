public import CalendarModel
import ICalendar

/// A calendar user: the person for whom the engine works, by all of their addresses (RFC 5546 1.2).
public struct CalendarUser: Sendable {
  /// The addresses.
  public let addresses: Set<AddressIdentity>

  /// Makes a user from addresses, URIs or e-mail addresses.
  public init(addresses: some Sequence<String>) {
    self.addresses = Set(addresses.map { AddressIdentity($0) })
  }

  /// Whether somebody who takes part in an item, or organizes it, is this user, by either address.
  public func isSame(as participant: Participant) -> Bool {
    addresses.contains(AddressIdentity(participant.address))
      || participant.email.map { addresses.contains(AddressIdentity($0)) } ?? false
  }

  /// What this user has answered to an item that somebody else organizes; nil if it does not invite them.
  public func answer(to item: some CalendarItem) -> Participant.ParticipationStatus? {
    guard let organizer = item.organizer, !isSame(as: organizer),
      let own = item.participants.first(where: { isSame(as: $0) })
    else { return nil }
    return own.status ?? .needsAction
  }

  /// Whether an ATTENDEE or ORGANIZER is this user.
  func isSame(as person: Invitee) -> Bool {
    addresses.contains(person.address) || person.email.map(addresses.contains) ?? false
  }
}
