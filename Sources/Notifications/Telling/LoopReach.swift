import Synchronization

/// Wakes or ends a waiting loop from other tasks and threads.
final class LoopReach: Sendable {
  private struct State {
    var isEnding = false
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Whether the loop must end.
  var isEnding: Bool { state.withLock { $0.isEnding } }

  /// Sets the function that wakes the loop. It is called immediately if the loop must end.
  func set(_ wake: @escaping @Sendable () -> Void) {
    let isEnding = state.withLock { state in
      state.wake = wake
      return state.isEnding
    }
    if isEnding { wake() }
  }

  /// Wakes the loop.
  func wake() { state.withLock { $0.wake }?() }

  /// Wakes and ends the loop.
  func end() {
    state.withLock { state in
      state.isEnding = true
      return state.wake
    }?()
  }
}
