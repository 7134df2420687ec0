import Synchronization
import Testing

/// Collects errors from any thread.
final class Failures: Sendable {
  private let noted = Mutex<[String]>([])

  var isEmpty: Bool { noted.withLock { $0.isEmpty } }

  /// Runs a closure, and records the error that it throws.
  func note(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      Issue.record(error)
      noted.withLock { $0.append("\(error)") }
    }
  }
}
