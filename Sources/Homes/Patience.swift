import Foundation
import PostgreSQLAccess

/// Retries failed operations.
enum Patience {
  /// Runs an operation, and retries it with increasing pauses as long as it fails with transient errors.
  ///
  /// - Parameter seconds: The number of seconds after which it is no longer retried.
  static func trying<Value>(for seconds: Double, _ body: () throws -> Value) throws -> Value {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    var pause = 0.02
    while true {
      do {
        return try body()
      } catch let error as PostgreSQLError where error.isTransient && error.state != turnOfOthers {
        if .now + .seconds(pause) >= deadline { throw error }
        // Pauses of random length keep operations that were interrupted together from being retried together.
        Thread.sleep(forTimeInterval: pause * .random(in: 0.5...1))
        pause = min(2 * pause, 1)
      }
    }
  }

  /// The SQL state of a statement that waited too long for a lock.
  static let turnOfOthers = SQLState("55P03")
}
