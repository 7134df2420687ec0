/// Determines whose replies win if both sides of a merge changed an invitation.
///
/// One side has the current replies of its own user; the other side has those of all other attendees and of the
/// organizer.
public struct MergeAnswers: Hashable, Sendable {
  /// The addresses of the user, in lowercase, such as `mailto:alice@example.com`.
  let addresses: Set<String>
  /// The user's side.
  let side: CalendarMerge.Side

  /// - Parameters:
  ///   - addresses: The addresses of the user, such as `mailto:alice@example.com`.
  ///   - side: The user's side.
  public init(of addresses: some Sequence<String>, on side: CalendarMerge.Side) {
    self.addresses = Set(addresses.map { $0.lowercased() })
    self.side = side
  }

  /// Returns the side that has the current reply of an attendee.
  ///
  /// - Parameter address: The address, in lowercase.
  func sideThatKnows(_ address: String) -> CalendarMerge.Side { addresses.contains(address) ? side : other }

  /// The side that has the data of the organizer and of all other attendees.
  var other: CalendarMerge.Side { side == .a ? .b : .a }
}
