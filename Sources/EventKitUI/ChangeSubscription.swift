import EventKit

/// A subscription to database changes, which lasts as long as this object exists.
final class ChangeSubscription: @unchecked Sendable {
  private let token: any NSObjectProtocol

  /// - Parameter body: A closure that is called on the main actor, soon after each change.
  init(to eventStore: EKEventStore, _ body: @escaping @MainActor @Sendable () -> Void) {
    token = NotificationCenter.default.addObserver(forName: .EKEventStoreChanged, object: eventStore, queue: nil) { _ in
      Task { @MainActor in body() }
    }
  }

  deinit { NotificationCenter.default.removeObserver(token) }
}
