import Synchronization
import Testing

/// What went wrong on any thread.
final class Failures: Sendable {
  private let noted = Mutex<[String]>([])

  var isEmpty: Bool { noted.withLock { $0.isEmpty } }

  /// Carries something out, and notes the error that it throws.
  func note(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      Issue.record(error)
      noted.withLock { $0.append("\(error)") }
    }
  }
}
