/// How important a reminder is, by the numbers of PRIORITY (RFC 5545 3.8.1.9).
public enum EKReminderPriority: UInt, Sendable {
  /// Nothing is said.
  case none = 0
  /// It is important.
  case high = 1
  /// It is neither important nor unimportant.
  case medium = 5
  /// It is unimportant.
  case low = 9
}
