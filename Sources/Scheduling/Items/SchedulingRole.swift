public import CalendarModel

extension CalendarUser {
  /// Returns the user's line in a component: the first line, if several of the user's addresses are invited.
  func line(in member: SchedulingMember) -> Invitee? { member.attendees.first { isSame(as: $0) } }

  /// Whether the user organizes an item.
  func organizes(_ item: SchedulingItem) -> Bool { item.organizer.map { isSame(as: $0) } ?? false }
}

extension CalendarUser {
  /// Returns the user's role in an object, or `.none` if there is no object or it is not one item.
  public func role(in object: ICalendarObject?) -> SchedulingRole {
    guard let object, let item = (try? SchedulingItem(object)) ?? nil else { return .none }
    return SchedulingRole(of: self, in: item)
  }
}

extension ICalendarObject {
  /// Whether its events or to-dos are one item (RFC 5546 section 3.2.2): they share a UID and an organizer, and
  /// represent different instances.
  package var isOneItem: Bool { ((try? SchedulingItem(self)) ?? nil) != nil }
}

/// The role of a user in an item.
public enum SchedulingRole: String, Sendable {
  /// The organizer.
  case organizer
  /// One of the attendees.
  case attendee
  /// Neither the organizer nor an attendee. No messages are sent.
  case none

  init(of user: CalendarUser, in item: SchedulingItem) {
    if user.organizes(item) {
      self = .organizer
    } else {
      self = item.members.contains { user.line(in: $0) != nil } && item.organizer != nil ? .attendee : .none
    }
  }
}
