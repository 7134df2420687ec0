/// A participant's role, ROLE (RFC 5545 3.2.16).
public enum EKParticipantRole: Int, Sendable {
  /// Unknown.
  case unknown = 0
  /// Required to attend.
  case required = 1
  /// Optional.
  case optional = 2
  /// Chairs the meeting.
  case chair = 3
  /// Informed only, does not attend.
  case nonParticipant = 4
}
