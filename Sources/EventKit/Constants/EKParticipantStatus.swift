/// A participant's reply, PARTSTAT (RFC 5545 3.2.12).
public enum EKParticipantStatus: Int, Sendable {
  /// Unknown.
  case unknown = 0
  /// There is no reply yet.
  case pending = 1
  /// Accepted.
  case accepted = 2
  /// Declined.
  case declined = 3
  /// Tentatively accepted.
  case tentative = 4
  /// Delegated.
  case delegated = 5
  /// Has completed the reminder.
  case completed = 6
  /// Is working on the reminder.
  case inProcess = 7
}
