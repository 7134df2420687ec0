import Dispatch

/// Runs asynchronous work for a caller that blocks its thread until the work is done.
///
/// The work runs on a separate queue, because all threads of the shared pool may be blocked here: there are only as
/// many threads as cores.
enum Waiting {
  static func forResult<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let box = Box<Value>()
    let isDone = DispatchSemaphore(value: 0)
    Task(executorPreference: WaitingExecutor.shared) {
      box.value = await work()
      isDone.signal()
    }
    isDone.wait()
    guard let value = box.value else { preconditionFailure("the task ended without a result") }
    return value
  }

  /// The result, written before the semaphore is signalled and read after it.
  private final class Box<Value>: @unchecked Sendable {
    var value: Value?
  }
}
