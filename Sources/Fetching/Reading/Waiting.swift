import Dispatch

/// Runs asynchronous work for a caller that waits for it on its own thread.
///
/// The work runs on a queue of its own. The threads that tasks usually share may all be waiting here: there are only as
/// many of them as cores.
enum Waiting {
  static func forResult<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let box = Box<Value>()
    let isDone = DispatchSemaphore(value: 0)
    Task(executorPreference: WaitingExecutor.shared) {
      box.value = await work()
      isDone.signal()
    }
    isDone.wait()
    guard let value = box.value else { preconditionFailure("the work ended without a result") }
    return value
  }

  /// Written before the semaphore is signalled, and read after it.
  private final class Box<Value>: @unchecked Sendable {
    var value: Value?
  }
}
