/// A participant's role, ROLE (RFC 5545 3.2.16).
public enum EKParticipantRole: Int, Sendable {
  /// Unknown.
  case unknown = 0
  /// Must take part.
  case required = 1
  /// May take part.
  case optional = 2
  /// Chairs it.
  case chair = 3
  /// Is informed, but does not take part.
  case nonParticipant = 4
}
