import Synchronization

/// A lock that protects a state.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Box {
    let mutex: Mutex<State>

    init(_ state: consuming sending State) {
      mutex = Mutex(state)
    }
  }

  private let box: Box

  /// Creates a lock with an initial state.
  public init(initialState: State) where State: Sendable {
    box = Box(initialState)
  }

  /// Creates a lock without a state.
  public init() where State == Void {
    box = Box(())
  }

  /// Runs a closure that holds the lock.
  public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
    try box.mutex.withLock { state in try body(&state) }
  }

  /// Runs a closure that holds the lock.
  public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result
  where State == Void {
    try box.mutex.withLock { _ in try body() }
  }
}
