/// The part that somebody plays, ROLE (RFC 5545 3.2.16).
public enum EKParticipantRole: Int, Sendable {
  /// Nobody knows.
  case unknown = 0
  /// Has to take part.
  case required = 1
  /// May take part.
  case optional = 2
  /// Leads it.
  case chair = 3
  /// Is told of it and does not take part.
  case nonParticipant = 4
}
