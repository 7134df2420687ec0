import CivilTime
import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A wall-clock timer. The timer ends when the clock reaches or has passed an instant, for example because the clock
/// was set forward or the machine was asleep.
final class WallTimer: Sendable {
  /// Dispatch sources may be used from any thread.
  private enum State: @unchecked Sendable {
    case new
    case waiting(CheckedContinuation<Void, any Error>, any DispatchSourceProtocol)
    case over
  }

  private let instant: Instant
  private let state = Mutex(State.new)

  init(_ instant: Instant) { self.instant = instant }

  /// Waits until the timer ends. May be called only once.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func wait() async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let source = makeSource()
        let isOver = state.withLock { state in
          guard case .new = state else { return true }
          state = .waiting(continuation, source)
          return false
        }
        // A source must be activated before it can be cancelled.
        source.activate()
        guard isOver else { return }
        source.cancel()
        continuation.resume(throwing: CancellationError())
      }
    } onCancel: {
      end(.failure(CancellationError()))
    }
  }

  private func end(_ result: Result<Void, any Error>) {
    let waiting: State = state.withLock { state in
      defer { state = .over }
      return state
    }
    guard case .waiting(let continuation, let source) = waiting else { return }
    source.cancel()
    continuation.resume(with: result)
  }

  /// Creates an absolute Dispatch timer. On Linux, it is a kernel timer (`timerfd` with `CLOCK_REALTIME`).
  private func makeSource() -> any DispatchSourceProtocol {
    let source = DispatchSource.makeTimerSource(queue: .global())
    // A time of zero would not be valid, and Dispatch counts nanoseconds in a 64-bit number.
    let seconds = min(max(instant.secondsSince1970, 1), 9_000_000_000)
    let moment = timespec(tv_sec: Int(seconds), tv_nsec: 0)
    source.schedule(wallDeadline: DispatchWallTime(timespec: moment))
    source.setEventHandler { [self] in end(.success(())) }
    return source
  }
}
