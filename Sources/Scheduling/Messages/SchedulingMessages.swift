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

  /// What is to be stored, as an item; nil if it is deleted, or kept as it came.
  let item: SchedulingItem?

  /// An item that is kept as it came.
  init(role: SchedulingRole, object: ICalendarObject?, refused: [SchedulingRefusal] = []) {
    self.role = role
    self.object = object
    self.refused = refused
    (item, messages) = (nil, [])
  }

  /// An item as it is settled.
  init(role: SchedulingRole, item: SchedulingItem?, messages: [SchedulingMessage] = []) {
    self.role = role
    self.item = item
    self.messages = messages
    object = item?.object
    refused = []
  }

  /// Whether an item cannot be scheduled as it is, whoever wrote it.
  public var isInvalid: Bool { refused.contains { $0.reason != .attendeeChanged && $0.reason != .otherOrganizer } }
}
