import CalendarStore
import StoreAccess

/// What a program may do with events and reminders, and who is asked for it.
///
/// The event store asks this alone.
protocol AccessGrants: Sendable {
  /// What is allowed at present, without asking anybody.
  func status(for entity: EKEntityType) -> EKAuthorizationStatus

  /// Asks for access; what was answered before holds.
  ///
  /// - Parameters:
  ///   - wantsFullAccess: whether reading is asked for too.
  ///   - isLegacy: whether the request is of the time before write-only access.
  /// - Returns: what is allowed from now on.
  func request(
    _ entity: EKEntityType, wantsFullAccess: Bool, isLegacy: Bool
  ) throws(EKError) -> EKAuthorizationStatus
}

/// The grants that are kept with the database.
struct StoreGrants: AccessGrants {
  let connection: StoreConnection
  /// Who answers a request that nothing in the database answers.
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
