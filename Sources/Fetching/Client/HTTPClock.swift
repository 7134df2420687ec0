public import CivilTime

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What tells a client the time, and lets it wait; a test has one that does not wait.
public struct HTTPClock: Sendable {
  /// The time.
  public let now: @Sendable () -> Instant
  /// Waits.
  ///
  /// Throws ``HTTPError`` `cancelled` if the task is cancelled.
  public let wait: @Sendable (Duration) async throws(HTTPError) -> Void

  /// A clock.
  public init(
    now: @escaping @Sendable () -> Instant, wait: @escaping @Sendable (Duration) async throws(HTTPError) -> Void
  ) {
    self.now = now
    self.wait = wait
  }

  /// The clock of the machine.
  public static let system = HTTPClock(
    now: { Instant(secondsSince1970: Int64(time(nil))) },
    wait: { (duration) async throws(HTTPError) in
      do { try await Task.sleep(for: duration) } catch { throw HTTPError.cancelled }
    })
}
