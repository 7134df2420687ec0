/// A participant's answer, PARTSTAT (RFC 5545 3.2.12).
public enum EKParticipantStatus: Int, Sendable {
  /// Unknown.
  case unknown = 0
  /// There is no answer yet.
  case pending = 1
  /// Takes part.
  case accepted = 2
  /// Does not take part.
  case declined = 3
  /// May take part.
  case tentative = 4
  /// Has delegated it.
  case delegated = 5
  /// Has completed the reminder.
  case completed = 6
  /// Is working on the reminder.
  case inProcess = 7
}
