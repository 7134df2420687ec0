public import CivilTime
import Foundation

/// The clock for alarms: the system's clock, or another one, for example in tests.
public protocol AlarmClock: Sendable {
  /// The current time.
  var now: Instant { get }

  /// Waits until an instant; returns at once if it has passed.
  ///
  /// - Throws: if the task is cancelled.
  func sleep(until instant: Instant) async throws
}

/// The system's clock, which may be changed during a wait.
public struct SystemAlarmClock: AlarmClock {
  /// The system's clock.
  public init() {}

  /// The current time.
  public var now: Instant { Instant(secondsSince1970: Int64(Date().timeIntervalSince1970.rounded(.down))) }

  /// Waits until an instant. It checks the clock every minute, since clocks are changed and machines sleep.
  public func sleep(until instant: Instant) async throws {
    while true {
      let seconds = Double(instant.secondsSince1970) - Date().timeIntervalSince1970
      if seconds <= 0 { return }
      try await Task.sleep(for: .seconds(min(seconds, 60)))
    }
  }
}
