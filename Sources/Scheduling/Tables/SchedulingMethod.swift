import ICalendar

/// What a message is for, METHOD (RFC 5546 1.4).
public enum SchedulingMethod: String, CaseIterable, Sendable {
  /// For information: nobody is invited, nobody answers.
  case publish = "PUBLISH"
  /// Invites, changes, asks again.
  case request = "REQUEST"
  /// Answers.
  case reply = "REPLY"
  /// Adds instances. Read, and never sent: a REQUEST with all of it says the same, and few programs read this one.
  case add = "ADD"
  /// Calls off all of it or instances, or uninvites people.
  case cancel = "CANCEL"
  /// Asks for the newest version.
  case refresh = "REFRESH"
  /// Proposes other times.
  case counter = "COUNTER"
  /// Says no to what was proposed.
  case declineCounter = "DECLINECOUNTER"

  /// Who sends it.
  enum Side { case anybody, organizer, attendee }

  /// Who sends it, and whether it goes by people: the table of RFC 5546 1.4.
  var side: Side {
    switch self {
    case .publish: .anybody
    case .request, .add, .cancel, .declineCounter: .organizer
    case .reply, .refresh, .counter: .attendee
    }
  }
}
