import Foundation
import Synchronization

/// Runs a blocking function that cannot be interrupted, with a time limit.
enum BlockingCall {
  /// Calls a function on a separate thread.
  ///
  /// - Returns: The result, or nil after the time limit. After the limit, the thread keeps running until the function
  ///   returns.
  static func run<Value: Sendable>(within limit: Duration, _ body: @escaping @Sendable () -> Value) async -> Value? {
    await withCheckedContinuation { continuation in
      let waiting = Waiting(continuation)
      Thread.detachNewThread { waiting.end(body()) }
      let seconds = limit / .seconds(1)
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { waiting.end(nil) }
    }
  }

  /// A continuation that is resumed by whichever of two events happens first.
  private final class Waiting<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value?, Never>?>

    init(_ continuation: CheckedContinuation<Value?, Never>) { self.continuation = Mutex(continuation) }

    func end(_ value: Value?) {
      let first = continuation.withLock { continuation in
        defer { continuation = nil }
        return continuation
      }
      first?.resume(returning: value)
    }
  }
}
