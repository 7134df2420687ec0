/// How an event occupies its owner's time.
public enum EKEventAvailability: Int, Sendable {
  /// The calendar does not support it.
  case notSupported = -1
  /// The owner is busy.
  case busy = 0
  /// The owner is free.
  case free = 1
  /// The owner is tentatively busy.
  case tentative = 2
  /// The owner is away.
  case unavailable = 3
}
