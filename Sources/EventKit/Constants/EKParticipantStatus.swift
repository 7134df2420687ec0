/// What somebody answered, PARTSTAT (RFC 5545 3.2.12).
public enum EKParticipantStatus: Int, Sendable {
  /// Nobody knows.
  case unknown = 0
  /// No answer has come yet.
  case pending = 1
  /// Takes part.
  case accepted = 2
  /// Does not take part.
  case declined = 3
  /// May take part.
  case tentative = 4
  /// Has passed it on.
  case delegated = 5
  /// Has done the reminder.
  case completed = 6
  /// Is doing the reminder.
  case inProcess = 7
}
