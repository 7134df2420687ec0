import EventKit

/// Hears of changes of the database while it exists.
final class ChangeSubscription: @unchecked Sendable {
  private let token: any NSObjectProtocol

  /// - Parameter body: called on the main actor, soon after each change.
  init(to eventStore: EKEventStore, _ body: @escaping @MainActor @Sendable () -> Void) {
    token = NotificationCenter.default.addObserver(forName: .EKEventStoreChanged, object: eventStore, queue: nil) { _ in
      Task { @MainActor in body() }
    }
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
