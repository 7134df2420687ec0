import CalendarStore
import Foundation
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
      let database = try connection.database()
      let before = status(for: entity)
      let level = try database.requestAccess(request, prompt: prompt)
      let isDecided = try database.hasDecided(client.identifier, request.entity)
      connection.forgetLevels()
      if !isDecided {
        if level.allowsAdding {
          // What the environment says holds for the whole run, and no revision tells of it.
          connection.keep()
          if status(for: entity) != before { connection.postChange() }
        } else {
          Self.explain(request)
        }
      }
      return EKAuthorizationStatus(level)
    } catch {
      throw EKError(error)
    }
  }

  /// Says on standard error why there is no access although nobody has refused it.
  private static func explain(_ request: AccessRequest) {
    if ProcessInfo.processInfo.environment["ALMANAC_ACCESS"]?.isEmpty == false, !request.lacksReason { return }
    let name = request.client.identifier
    let items = request.entity == .event ? "calendars" : "reminders"
    let reason =
      request.lacksReason
      ? "its Info.plist lacks \(request.usageKeys.joined(separator: " and "))" : "nobody was there to ask"
    let text = "“\(name)” has no access to \(items), since \(reason); `almanac access grant \(name)` allows it\n"
    FileHandle.standardError.write(Data(text.utf8))
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
