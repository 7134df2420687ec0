/// The action of an alarm, ACTION (RFC 5545 3.8.6.1).
public enum EKAlarmType: Int, Sendable {
  /// It displays a message.
  case display = 0
  /// It plays a sound.
  case audio = 1
  /// It opens something; programs cannot create such alarms.
  case procedure = 2
  /// It sends an email.
  case email = 3
}
