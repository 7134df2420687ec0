/// The type of a calendar.
public enum EKCalendarType: Int, Sendable {
  /// It is kept on this machine.
  case local = 0
  /// It is kept on a CalDAV server.
  case calDAV = 1
  /// It is kept on an Exchange server.
  case exchange = 2
  /// It is read from a feed, and cannot be changed.
  case subscription = 3
  /// It contains the birthdays of contacts, and cannot be changed.
  case birthday = 4
}
