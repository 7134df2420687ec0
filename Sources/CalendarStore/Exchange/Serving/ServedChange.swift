public import CalendarModel
public import Scheduling

/// The outcome of a client's change to a meeting, and the resulting messages.
public struct ServedChange: Sendable {
  /// The user's role in the meeting.
  public let role: SchedulingRole
  /// The reasons why the change is refused; empty if it is allowed.
  public let refused: [SchedulingRefusal]
  /// The object to store, or nil if it is deleted.
  public let object: ICalendarObject?
  /// Whether the object differs from the one that the client sent.
  public let isOther: Bool
  let before: ICalendarObject?
  /// The messages to send, and their routes.
  var routes = RoutedMessages()
  /// Whether there are messages to others, even if none of them can be delivered.
  public var sends = false

  /// The number of messages that others receive.
  public var recipients: Int { routes.parts.reduce(0) { $0 + $1.message.to.count } }

  /// Whether the messages together have too many octets.
  ///
  /// - Parameter size: The size of the meeting in octets.
  public func isTooLarge(at size: Int) -> Bool { routes.areTooLarge(at: size) }
}
