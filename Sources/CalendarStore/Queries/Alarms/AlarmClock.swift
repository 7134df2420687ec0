public import CivilTime
import Foundation

/// A clock for alarms: the system clock or, in tests, a substitute.
public protocol AlarmClock: Sendable {
  /// The current time.
  var now: Instant { get }

  /// Waits until an instant. Returns immediately if the instant has passed.
  ///
  /// - Throws: An error if the task is cancelled.
  func sleep(until instant: Instant) async throws
}

/// The system clock, which may be changed during a wait.
public struct SystemAlarmClock: AlarmClock {
  /// Creates a system clock.
  public init() {}

  /// The current time.
  public var now: Instant { Instant(secondsSince1970: Int64(Date().timeIntervalSince1970.rounded(.down))) }

  /// Waits until an instant, even if the clock is changed or the machine or the process is suspended.
  public func sleep(until instant: Instant) async throws {
    try await WallTimer(instant).wait()
  }
}
