public import CivilTime

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The clock that a client uses to read the current time and to pause. Tests use a clock that does not wait.
public struct HTTPClock: Sendable {
  /// Returns the current time.
  public let now: @Sendable () -> Instant
  /// Waits.
  ///
  /// Throws ``HTTPError`` `cancelled` if the task is cancelled.
  public let wait: @Sendable (Duration) async throws(HTTPError) -> Void

  /// Creates a clock.
  public init(
    now: @escaping @Sendable () -> Instant, wait: @escaping @Sendable (Duration) async throws(HTTPError) -> Void
  ) {
    self.now = now
    self.wait = wait
  }

  /// The system clock.
  public static let system = HTTPClock(
    now: { Instant(secondsSince1970: Int64(time(nil))) },
    wait: { (duration) async throws(HTTPError) in
      do { try await Task.sleep(for: duration) } catch { throw HTTPError.cancelled }
    })
}
