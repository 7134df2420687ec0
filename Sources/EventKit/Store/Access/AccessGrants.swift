import CalendarStore
import StoreAccess

/// What a program may do with events and reminders, and who answers its requests.
///
/// The event store asks only this.
protocol AccessGrants: Sendable {
  /// The current status, without asking anybody.
  func status(for entity: EKEntityType) -> EKAuthorizationStatus

  /// Asks for access; an earlier answer counts.
  ///
  /// - Parameters:
  ///   - wantsFullAccess: whether the request includes reading.
  ///   - isLegacy: whether the request is from before write-only access existed.
  /// - Returns: the new status.
  func request(
    _ entity: EKEntityType, wantsFullAccess: Bool, isLegacy: Bool
  ) throws(EKError) -> EKAuthorizationStatus
}

/// The grants in the database.
struct StoreGrants: AccessGrants {
  let connection: StoreConnection
  /// Answers requests without an answer in the database.
  var prompt: any AccessPrompt = AccessPrompts.standard

  func status(for entity: EKEntityType) -> EKAuthorizationStatus {
    connection.level(for: AccessEntity(entity)).map { EKAuthorizationStatus($0) } ?? .notDetermined
  }

  func request(
    _ entity: EKEntityType, wantsFullAccess: Bool, isLegacy: Bool
  ) throws(EKError) -> EKAuthorizationStatus {
    guard let client = connection.client else { return .fullAccess }
    let request = AccessRequest(
      client: client, entity: AccessEntity(entity), level: wantsFullAccess ? .full : .writeOnly, isLegacy: isLegacy)
    do {
      let level = try connection.database().requestAccess(request, prompt: prompt)
      connection.forgetLevels()
      return EKAuthorizationStatus(level)
    } catch {
      throw EKError(error)
    }
  }
}

extension AccessEntity {
  init(_ type: EKEntityType) { self = type == .event ? .event : .reminder }
}

extension EKAuthorizationStatus {
  init(_ level: AccessLevel) {
    switch level {
    case .notDetermined: self = .notDetermined
    case .restricted: self = .restricted
    case .denied: self = .denied
    case .writeOnly: self = .writeOnly
    case .full: self = .fullAccess
    }
  }
}
