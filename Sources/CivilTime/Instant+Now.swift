#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Instant {
  /// The current second on the system's clock.
  public static var now: Instant { Instant(secondsSince1970: Int64(time(nil))) }
}
