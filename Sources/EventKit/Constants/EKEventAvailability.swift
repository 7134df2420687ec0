/// How an event takes up the time of its calendar's owner.
public enum EKEventAvailability: Int, Sendable {
  /// The calendar does not keep it.
  case notSupported = -1
  /// The time is taken.
  case busy = 0
  /// The time stays free.
  case free = 1
  /// The time is taken for the while.
  case tentative = 2
  /// The owner is away.
  case unavailable = 3
}
