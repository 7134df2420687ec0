/// How an event stands, STATUS (RFC 5545 3.8.1.11).
public enum EKEventStatus: Int, Sendable {
  /// Nothing is said.
  case none = 0
  /// It is definite.
  case confirmed = 1
  /// It is planned and not settled.
  case tentative = 2
  /// It will not be.
  case canceled = 3
}
