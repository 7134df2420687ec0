/// A reminder's priority, as a PRIORITY value (RFC 5545 3.8.1.9).
public enum EKReminderPriority: UInt, Sendable {
  /// The reminder has no priority.
  case none = 0
  /// High.
  case high = 1
  /// Medium.
  case medium = 5
  /// Low.
  case low = 9
}
