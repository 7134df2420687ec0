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

  /// Waits until an instant, whatever happens to the clock meanwhile, and however long the machine or the process sleeps.
  public func sleep(until instant: Instant) async throws {
    try await WallTimer(instant).wait()
  }
}
