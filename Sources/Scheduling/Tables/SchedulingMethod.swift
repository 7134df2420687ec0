import ICalendar

/// The method of a scheduling message (METHOD, RFC 5546 section 1.4).
public enum SchedulingMethod: String, CaseIterable, Sendable {
  /// Publishes an item for information, without invitations or replies.
  case publish = "PUBLISH"
  /// Invites people, changes an item, or asks for a new answer.
  case request = "REQUEST"
  /// Replies to an invitation.
  case reply = "REPLY"
  /// Adds instances. ADD is accepted but never sent, because few programs support it and a complete REQUEST has the
  /// same effect.
  case add = "ADD"
  /// Cancels an item or some of its instances, or removes people.
  case cancel = "CANCEL"
  /// Asks for the latest version.
  case refresh = "REFRESH"
  /// Proposes other times.
  case counter = "COUNTER"
  /// Declines a proposal.
  case declineCounter = "DECLINECOUNTER"

  /// The side that sends a message.
  enum Side { case anybody, organizer, attendee }

  /// The side that sends messages with this method, from the table in RFC 5546 section 1.4.
  var side: Side {
    switch self {
    case .publish: .anybody
    case .request, .add, .cancel, .declineCounter: .organizer
    case .reply, .refresh, .counter: .attendee
    }
  }
}
