/// A kind of calendar user, CUTYPE (RFC 5545 3.2.3).
public enum EKParticipantType: Int, Sendable {
  /// Unknown.
  case unknown = 0
  /// A person.
  case person = 1
  /// A room.
  case room = 2
  /// A resource, such as a projector.
  case resource = 3
  /// A group of people.
  case group = 4
}
