public import CalendarModel
public import Scheduling

/// What a client's change of a meeting is to be, and whom it tells.
public struct ServedChange: Sendable {
  /// Whom the user is to it.
  public let role: SchedulingRole
  /// Why it may not be; empty if it may.
  public let refused: [SchedulingRefusal]
  /// What is to be stored; nil if it is deleted.
  public let object: ICalendarObject?
  /// Whether that is something else than what the client sent.
  public let isOther: Bool
  /// What was there before.
  let before: ICalendarObject?
  /// What is sent, and which way.
  var routes = RoutedMessages()

  /// How many messages others get.
  public var recipients: Int { routes.parts.reduce(0) { $0 + $1.message.to.count } }

  /// Whether they have too many octets together.
  ///
  /// - Parameter size: How many octets the meeting has.
  public func isTooLarge(at size: Int) -> Bool { routes.areTooLarge(at: size) }
}
