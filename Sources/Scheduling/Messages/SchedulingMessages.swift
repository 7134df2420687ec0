public import CalendarModel

/// The messages to send for a change to an item, and the item to store.
public struct SchedulingMessages: Sendable {
  /// The role of the user in the item.
  public let role: SchedulingRole
  /// The object to store: nil if the item is deleted, and the old object if the change is refused.
  public let object: ICalendarObject?
  /// The messages to send.
  public let messages: [SchedulingMessage]
  /// The calendar addresses of people for whom there would be messages if they could be reached by mail.
  public let unreachable: Set<String>
  /// The reasons why the change is refused; empty if it is accepted.
  public let refused: [SchedulingRefusal]

  /// The item to store, or nil if it is deleted or stored unchanged.
  let item: SchedulingItem?

  /// Creates a result for an item that is stored unchanged.
  init(role: SchedulingRole, object: ICalendarObject?, refused: [SchedulingRefusal] = []) {
    self.role = role
    self.object = object
    self.refused = refused
    (item, messages, unreachable) = (nil, [], [])
  }

  /// Creates a result for a settled item.
  init(
    role: SchedulingRole, item: SchedulingItem?, messages: [SchedulingMessage] = [], unreachable: Set<String> = []
  ) {
    self.role = role
    self.item = item
    self.messages = messages
    self.unreachable = unreachable
    object = item?.object
    refused = []
  }

  /// Whether the item cannot be scheduled in its current form, no matter who wrote it.
  public var isInvalid: Bool { refused.contains { $0.reason != .attendeeChanged && $0.reason != .otherOrganizer } }
}
