import Foundation

/// What a program may do with events and reminders, and who is asked for it.
///
/// The event store asks this alone; grants that are kept with the database, and questions on the terminal, come in by
/// another implementation.
protocol AccessGrants: Sendable {
  /// What is allowed at present, without asking anybody.
  func status(for entity: EKEntityType) -> EKAuthorizationStatus

  /// Asks for access; what was answered before holds.
  ///
  /// - Parameter wantsFullAccess: whether reading is asked for too.
  /// - Returns: what is allowed from now on.
  func request(_ entity: EKEntityType, wantsFullAccess: Bool) throws(EKError) -> EKAuthorizationStatus
}

/// Grants that hold for as long as the process runs, answered by the environment variable `ALMANAC_ACCESS`: `full`,
/// `write-only` or `deny`; without it, access is denied.
final class EnvironmentGrants: AccessGrants {
  private let answer: @Sendable () -> String?
  private let answers = AnswerBox()

  private final class AnswerBox: @unchecked Sendable {
    let lock = NSLock()
    var statuses: [EKEntityType: EKAuthorizationStatus] = [:]
  }

  /// The grants of this process.
  static let process = EnvironmentGrants { ProcessInfo.processInfo.environment["ALMANAC_ACCESS"] }

  /// - Parameter answer: what the environment says.
  init(answer: @escaping @Sendable () -> String?) {
    self.answer = answer
  }

  func status(for entity: EKEntityType) -> EKAuthorizationStatus {
    answers.lock.withLock { answers.statuses[entity] ?? .notDetermined }
  }

  func request(_ entity: EKEntityType, wantsFullAccess: Bool) throws(EKError) -> EKAuthorizationStatus {
    answers.lock.withLock {
      let known = answers.statuses[entity] ?? .notDetermined
      // Who may write may ask once more to read.
      if known != .notDetermined, !(known == .writeOnly && wantsFullAccess) { return known }
      let status: EKAuthorizationStatus =
        switch answer() {
        case "full": wantsFullAccess || entity == .reminder ? .fullAccess : .writeOnly
        case "write-only": entity == .event ? .writeOnly : .denied
        default: .denied
        }
      answers.statuses[entity] = status
      return status
    }
  }
}
