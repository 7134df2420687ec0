public import CalendarStore
public import CivilTime

/// A notice about alarms: one alarm, or several in a list.
public struct Notice: Sendable, Hashable {
  /// A key that is the same for all notices of the same alarms.
  public let key: String
  /// A key for replacing an earlier notice: the same for all repetitions of an alarm.
  public let place: String
  /// The title, on one line, without characters that control terminals or desktops.
  public let title: String
  /// The text, on several lines. Like the title, it contains no unsafe characters.
  public let body: String
  /// A web address in the item, or nil if there is none. It must be opened only at the user's request.
  public let link: String?
  /// Whether the item begins within minutes, or is late.
  public let isUrgent: Bool
  /// Whether the notice contains only alarms that could not be delivered in time.
  public let isMissed: Bool
  /// The alarms, as JSON.
  public let json: String
  /// The numbers of its deliveries.
  public let deliveries: [AlarmDelivery.ID]
  /// The time when the first alarm went off.
  public let due: Instant
  /// The title of the calendar, if there is only one.
  public let calendar: String?
  /// The UID of the item, if there is only one alarm.
  public let uid: String?
}
