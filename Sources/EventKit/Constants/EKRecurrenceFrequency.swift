/// The frequency of a recurrence rule, FREQ (RFC 5545 3.3.10).
public enum EKRecurrenceFrequency: Int, Sendable {
  /// Every day.
  case daily = 0
  /// Every week.
  case weekly = 1
  /// Every month.
  case monthly = 2
  /// Every year.
  case yearly = 3
}
