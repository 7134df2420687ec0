import Synchronization

/// Reaches a loop that waits, from other tasks and threads.
final class LoopReach: Sendable {
  private struct State {
    var isEnding = false
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Whether the loop is to end.
  var isEnding: Bool { state.withLock { $0.isEnding } }

  /// Sets what ends the wait of the loop; it is called at once if the loop is to end.
  func set(_ wake: @escaping @Sendable () -> Void) {
    let isEnding = state.withLock { state in
      state.wake = wake
      return state.isEnding
    }
    if isEnding { wake() }
  }

  /// Ends the wait.
  func wake() { state.withLock { $0.wake }?() }

  /// Ends the wait, and the loop.
  func end() {
    state.withLock { state in
      state.isEnding = true
      return state.wake
    }?()
  }
}
