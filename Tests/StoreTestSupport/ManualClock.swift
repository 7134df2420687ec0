import CalendarStore
package import CivilTime
import Synchronization

/// A clock that is set manually.
package final class ManualClock: AlarmClock {
  private struct State {
    var now: Instant
    var sleepers: [Int: (until: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var next = 0
  }

  private let state: Mutex<State>

  package init(_ now: Instant) {
    state = Mutex(State(now: now))
  }

  package var now: Instant { state.withLock { $0.now } }

  package func turn(to instant: Instant) {
    let woken = state.withLock { state in
      state.now = instant
      let due = state.sleepers.filter { $0.value.until <= instant }
      for key in due.keys { state.sleepers[key] = nil }
      return due.map(\.value.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  package func sleep(until instant: Instant) async throws {
    let key = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          if state.now >= instant { return true }
          state.sleepers[key] = (instant, continuation)
          return false
        }
        if isOver { return continuation.resume() }
        if Task.isCancelled { cancel(key) }
      }
    } onCancel: {
      cancel(key)
    }
  }

  private func cancel(_ key: Int) {
    state.withLock { $0.sleepers.removeValue(forKey: key) }?.continuation.resume(throwing: CancellationError())
  }
}
