/// What a program may do with the events or the reminders of the store.
public enum EKAuthorizationStatus: Int, Sendable {
  /// Nobody has been asked yet.
  case notDetermined = 0
  /// The system forbids it, and nobody can allow it.
  case restricted = 1
  /// It was refused.
  case denied = 2
  /// It may read and write.
  case fullAccess = 3
  /// It may add events but see none.
  case writeOnly = 4
}

extension EKAuthorizationStatus {
  /// Full access, by its name before iOS 17 and macOS 14.
  @available(*, deprecated, message: "use fullAccess or writeOnly")
  public static var authorized: EKAuthorizationStatus { .fullAccess }
}
