/// What sets off a location alarm.
public enum EKAlarmProximity: Int, Sendable {
  /// The alarm has no place.
  case none = 0
  /// Arriving at the place.
  case enter = 1
  /// Leaving the place.
  case leave = 2
}
