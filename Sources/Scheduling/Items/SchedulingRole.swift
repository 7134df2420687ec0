extension CalendarUser {
  /// The line with which the user takes part in a component: the first one, if several of the addresses are invited.
  func line(in member: SchedulingMember) -> Invitee? { member.attendees.first { isSame(as: $0) } }

  /// Whether the user organizes an item.
  func organizes(_ item: SchedulingItem) -> Bool { item.organizer.map { isSame(as: $0) } ?? false }
}

/// Whom a user is to an item.
public enum SchedulingRole: String, Sendable {
  /// Its organizer.
  case organizer
  /// One of its attendees.
  case attendee
  /// Neither: nothing is ever sent.
  case none

  init(of user: CalendarUser, in item: SchedulingItem) {
    if user.organizes(item) {
      self = .organizer
    } else {
      self = item.members.contains { user.line(in: $0) != nil } && item.organizer != nil ? .attendee : .none
    }
  }
}
