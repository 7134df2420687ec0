/// What sets off an alarm that hangs on a place.
public enum EKAlarmProximity: Int, Sendable {
  /// No place does.
  case none = 0
  /// Coming to the place.
  case enter = 1
  /// Leaving the place.
  case leave = 2
}
