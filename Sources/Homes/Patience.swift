import Foundation
import PostgreSQLAccess

/// Trying again what was not carried out.
enum Patience {
  /// Carries something out, again and again as long as it fails in ways that may pass, with longer and longer pauses.
  ///
  /// - Parameter seconds: after how long it is not tried again.
  static func trying<Value>(for seconds: Double, _ body: () throws -> Value) throws -> Value {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    var pause = 0.02
    while true {
      do {
        return try body()
      } catch let error as PostgreSQLError where error.isTransient && error.state != turnOfOthers {
        if .now + .seconds(pause) >= deadline { throw error }
        // Not all who were interrupted by the same come again at the same time.
        Thread.sleep(forTimeInterval: pause * .random(in: 0.5...1))
        pause = min(2 * pause, 1)
      }
    }
  }

  /// Others had their turn for longer than the limit.
  static let turnOfOthers = SQLState("55P03")
}
