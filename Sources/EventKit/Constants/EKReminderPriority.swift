/// A reminder's priority, in the numbers of PRIORITY (RFC 5545 3.8.1.9).
public enum EKReminderPriority: UInt, Sendable {
  /// There is none.
  case none = 0
  /// High.
  case high = 1
  /// Medium.
  case medium = 5
  /// Low.
  case low = 9
}
