/// Whose answers count where both sides of a merge changed an invitation.
///
/// Of the one who answers on a side that side knows more; of all others, and of the organizer, the other side does.
public struct MergeAnswers: Hashable, Sendable {
  /// The addresses of the one who answers, in small letters, such as `mailto:alice@example.com`.
  let addresses: Set<String>
  /// The side on which that one answers.
  let side: CalendarMerge.Side

  /// - Parameters:
  ///   - addresses: those of the one who answers, such as `mailto:alice@example.com`.
  ///   - side: the side on which that one answers.
  public init(of addresses: some Sequence<String>, on side: CalendarMerge.Side) {
    self.addresses = Set(addresses.map { $0.lowercased() })
    self.side = side
  }

  /// The side that knows what an attendee answered.
  ///
  /// - Parameter address: in small letters.
  func sideThatKnows(_ address: String) -> CalendarMerge.Side { addresses.contains(address) ? side : other }

  /// The side of the organizer and of all others.
  var other: CalendarMerge.Side { side == .a ? .b : .a }
}
