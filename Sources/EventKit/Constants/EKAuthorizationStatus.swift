/// A program's access to the events or the reminders of the store.
public enum EKAuthorizationStatus: Int, Sendable {
  /// Access has not been requested yet.
  case notDetermined = 0
  /// The system forbids access, and the user cannot allow it.
  case restricted = 1
  /// Access was refused.
  case denied = 2
  /// The program may read and write.
  case fullAccess = 3
  /// The program may add events but not see any.
  case writeOnly = 4
}

extension EKAuthorizationStatus {
  /// Full access, as it was called before iOS 17 and macOS 14.
  @available(*, deprecated, message: "use fullAccess or writeOnly")
  public static var authorized: EKAuthorizationStatus { .fullAccess }
}
