package import CivilTime
import Synchronization

/// Signals that it is time to look: the store has changed, or the instant has come.
///
/// It is used by one iterator, which is used by one task at a time; only the error crosses tasks.
package final class ChangeSignals: @unchecked Sendable {
  package let signals: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let failure = Mutex<(any Error)?>(nil)
  private var follower: Task<Void, Never>?
  private var sleeper: Task<Void, Never>?

  /// - Parameter interval: how often to look for changes if the system does not report them.
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

  /// Signals now.
  package func signal() { continuation.yield() }

  /// Signals at an instant, instead of the one set before; nil for no signal.
  package func wake(at instant: Instant?, by clock: any AlarmClock) {
    sleeper?.cancel()
    sleeper = instant.map { instant in
      Task { [continuation] in
        if (try? await clock.sleep(until: instant)) != nil { continuation.yield() }
      }
    }
  }
}
