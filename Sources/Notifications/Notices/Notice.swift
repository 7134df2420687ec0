public import CalendarStore
public import CivilTime

/// What is told when alarms go off: one alarm, or several in a list.
public struct Notice: Sendable, Hashable {
  /// The same for everything that is told of the same alarms.
  public let key: String
  /// What it takes the place of: the same for all repetitions of an alarm.
  public let place: String
  /// The title, on one line, without anything that makes terminals or desktops do things.
  public let title: String
  /// What else is to be said, on lines of their own; as harmless as the title.
  public let body: String
  /// An address of the web that the item names, to be opened only if somebody asks for it; nil if there is none.
  public let link: String?
  /// Whether it is about something that begins within minutes, or is late.
  public let isUrgent: Bool
  /// Whether it tells only what nobody was there to hear in time.
  public let isMissed: Bool
  /// The alarms, as JSON.
  public let json: String
  /// The numbers of the deliveries that it tells.
  public let deliveries: [AlarmDelivery.ID]
  /// When the first of them went off.
  public let due: Instant
  /// The title of the calendar if all are of one.
  public let calendar: String?
  /// The UID of the item if there is only one alarm.
  public let uid: String?
}
