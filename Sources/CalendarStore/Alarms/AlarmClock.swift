public import CivilTime
import Foundation

/// What time it is for alarms, and how to wait: the system's clock, or one that somebody else turns.
public protocol AlarmClock: Sendable {
  /// What time it is.
  var now: Instant { get }

  /// Waits until a moment; returns at once if it is over.
  ///
  /// - Throws: if the task is cancelled.
  func sleep(until instant: Instant) async throws
}

/// The system's clock, which may be set while somebody waits for it.
public struct SystemAlarmClock: AlarmClock {
  /// The system's clock.
  public init() {}

  /// What time it is.
  public var now: Instant { Instant(secondsSince1970: Int64(Date().timeIntervalSince1970.rounded(.down))) }

  /// Waits until a moment. It looks at the clock every minute, since that may be set, and machines sleep.
  public func sleep(until instant: Instant) async throws {
    while true {
      let seconds = Double(instant.secondsSince1970) - Date().timeIntervalSince1970
      if seconds <= 0 { return }
      try await Task.sleep(for: .seconds(min(seconds, 60)))
    }
  }
}
