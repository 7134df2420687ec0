import Foundation
import Synchronization

/// Waits for something that cannot be stopped, but no longer than it may take.
enum BlockingCall {
  /// Calls a function on a thread of its own.
  ///
  /// - Returns: what it returns; nil if its time is over. The thread then stays behind until the function returns.
  static func run<Value: Sendable>(within limit: Duration, _ body: @escaping @Sendable () -> Value) async -> Value? {
    await withCheckedContinuation { continuation in
      let waiting = Waiting(continuation)
      Thread.detachNewThread { waiting.end(body()) }
      let seconds = limit / .seconds(1)
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { waiting.end(nil) }
    }
  }

  /// Who waits, until the first of two tells them.
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
