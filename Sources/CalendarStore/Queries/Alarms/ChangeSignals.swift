package import CivilTime
import Synchronization

/// Signals when the store has changed or when a given instant is reached.
///
/// An instance is used by only one iterator, in one task at a time. Only the error is shared between tasks.
package final class ChangeSignals: @unchecked Sendable {
  package let signals: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let failure = Mutex<(any Error)?>(nil)
  private var follower: Task<Void, Never>?
  private var sleeper: Task<Void, Never>?

  /// - Parameter interval: The interval between checks for changes if the system does not report them.
  package init(_ store: CalendarStore, interval: Duration) {
    (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    follower = Task { [weak self, continuation] in
      do {
        for try await _ in try store.newRevisions(interval: interval) { continuation.yield() }
      } catch {
        self?.failure.withLock { $0 = error }
        continuation.yield()
      }
    }
  }

  deinit {
    follower?.cancel()
    sleeper?.cancel()
    continuation.finish()
  }

  /// Throws the error that ended the sequence of changes.
  package func check() throws {
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// Signals immediately.
  package func signal() { continuation.yield() }

  /// Sets the instant of the next signal, replacing the previous one. Pass nil for no signal.
  package func wake(at instant: Instant?, by clock: any AlarmClock) {
    sleeper?.cancel()
    sleeper = instant.map { instant in
      Task { [continuation] in
        if (try? await clock.sleep(until: instant)) != nil { continuation.yield() }
      }
    }
  }
}
