import CalendarStore
import Foundation
import StoreAccess

/// Determines a program's access to events and reminders, and decides on its requests.
///
/// This is the event store's only source of this information.
protocol AccessGrants: Sendable {
  /// Returns the current status, without asking the user.
  func status(for entity: EKEntityType) -> EKAuthorizationStatus

  /// Requests access; an earlier decision remains valid.
  ///
  /// - Parameters:
  ///   - wantsFullAccess: Whether the request includes reading.
  ///   - isLegacy: Whether the request was made with the older API, from before write-only access existed.
  /// - Returns: The new status.
  func request(
    _ entity: EKEntityType, wantsFullAccess: Bool, isLegacy: Bool
  ) throws(EKError) -> EKAuthorizationStatus
}

/// The grants in the database.
struct StoreGrants: AccessGrants {
  let connection: StoreConnection
  /// Decides on requests for which the database has no decision.
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
          // Settings from the environment apply to the whole run, and changes to them do not create a revision.
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

  /// Explains on standard error why the program has no access even though nobody refused it.
  private static func explain(_ request: AccessRequest) {
    if ProcessInfo.processInfo.environment["ALMANAC_ACCESS"]?.isEmpty == false, !request.lacksReason { return }
    let name = request.client.identifier
    let items = request.entity == .event ? "calendars" : "reminders"
    let reason =
      request.lacksReason
      ? "its Info.plist lacks \(request.usageKeys.joined(separator: " and "))" : "the user could not be asked"
    let text = "“\(name)” has no access to \(items), because \(reason); allow it with `almanac access grant \(name)`\n"
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
