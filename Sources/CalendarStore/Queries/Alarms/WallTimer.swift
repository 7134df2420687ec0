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

/// A timer on the wall clock: it ends when the clock reaches an instant, or as soon as it is past it, because somebody set
/// the clock forward or the machine was asleep.
final class WallTimer: Sendable {
  /// Sources of Dispatch may be used by any thread.
  private enum State: @unchecked Sendable {
    case new
    case waiting(CheckedContinuation<Void, any Error>, any DispatchSourceProtocol)
    case over
  }

  private let instant: Instant
  private let state = Mutex(State.new)

  init(_ instant: Instant) { self.instant = instant }

  /// Waits until it ends; it may be called once.
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
        // A source ends only if it was begun.
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

  /// An absolute timer of Dispatch, which on Linux is one of the kernel (`timerfd` with `CLOCK_REALTIME`).
  private func makeSource() -> any DispatchSourceProtocol {
    let source = DispatchSource.makeTimerSource(queue: .global())
    // All zeros would be no time at all, and Dispatch counts nanoseconds in 64 bits.
    let seconds = min(max(instant.secondsSince1970, 1), 9_000_000_000)
    let moment = timespec(tv_sec: Int(seconds), tv_nsec: 0)
    source.schedule(wallDeadline: DispatchWallTime(timespec: moment))
    source.setEventHandler { [self] in end(.success(())) }
    return source
  }
}
