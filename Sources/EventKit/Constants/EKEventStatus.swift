/// The status of an event, STATUS (RFC 5545 3.8.1.11).
public enum EKEventStatus: Int, Sendable {
  /// The event has no status.
  case none = 0
  /// It is definite.
  case confirmed = 1
  /// It is planned but not settled.
  case tentative = 2
  /// It is canceled.
  case canceled = 3
}
