public import CalendarModel

/// What a change of an item sends, and the item as it is to be stored.
public struct SchedulingMessages: Sendable {
  /// Whom the user is to the item.
  public let role: SchedulingRole
  /// What is to be stored; nil if the item is deleted, the old one if the change is refused.
  public let object: ICalendarObject?
  /// What is to be sent.
  public let messages: [SchedulingMessage]
  /// Why the change is refused; empty if it is not.
  public let refused: [SchedulingRefusal]

  init(
    role: SchedulingRole, object: ICalendarObject?, messages: [SchedulingMessage] = [],
    refused: [SchedulingRefusal] = []
  ) {
    self.role = role
    self.object = object
    self.messages = messages
    self.refused = refused
  }

  /// Whether an item cannot be scheduled as it is, whoever wrote it.
  public var isInvalid: Bool { refused.contains { $0.reason != .attendeeChanged && $0.reason != .otherOrganizer } }
}
