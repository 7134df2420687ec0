/// The type of a source of calendars.
public enum EKSourceType: Int, Sendable {
  /// This machine.
  case local = 0
  /// An Exchange server.
  case exchange = 1
  /// A CalDAV server.
  case calDAV = 2
  /// MobileMe, which no longer exists.
  case mobileMe = 3
  /// Feeds.
  case subscribed = 4
  /// The birthdays of contacts.
  case birthdays = 5
}
