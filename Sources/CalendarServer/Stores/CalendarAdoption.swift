import CalendarStore
import Dispatch
import Synchronization

/// Makes all calendars of a store available to clients, without waiting for long writes, so that reading continues
/// during an import. Calendars that are not adopted in time become available with a later request; no client knows
/// about them yet.
enum CalendarAdoption {
  /// The stores whose calendars are being adopted.
  private static let running = Mutex<Set<ObjectIdentifier>>([])
  /// How long a request waits.
  private static let patience = DispatchTimeInterval.seconds(1)

  private final class Outcome: Sendable {
    let result = Mutex<Result<Void, StoreError>?>(nil)
    let isThere = DispatchSemaphore(value: 0)
  }

  /// - Throws: `StoreError`.
  static func adopt(_ store: CalendarStore) throws(StoreError) {
    if try store.servesAllCalendars() { return }
    let id = ObjectIdentifier(store)
    if !running.withLock({ $0.insert(id).inserted }) { return }
    let outcome = Outcome()
    DispatchQueue.global().async {
      let result = Result { () throws(StoreError) in try store.serveAllCalendars() }
      _ = running.withLock { $0.remove(id) }
      outcome.result.withLock { $0 = result }
      outcome.isThere.signal()
    }
    if outcome.isThere.wait(timeout: .now() + patience) == .success {
      try outcome.result.withLock { $0 }?.get()
    }
  }
}
