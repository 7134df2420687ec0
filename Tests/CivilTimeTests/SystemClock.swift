#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The C library's local time, an independent reading of the same files.
///
/// The variable TZ points to a buffer that is changed in place, so that other threads can read the environment at the
/// same time. Only one test may use it.
final class SystemClock {
  private let variable: UnsafeMutablePointer<CChar>
  private static let capacity = 200

  init() {
    // The buffer stays in the environment permanently.
    variable = .allocate(capacity: Self.capacity)
    variable.initialize(repeating: 0, count: Self.capacity)
    strcpy(variable, "TZ=UTC0")
    putenv(variable)
  }

  /// Makes `zone` the value of TZ.
  func use(_ zone: String) {
    strncpy(variable, "TZ=" + zone, Self.capacity - 1)
    tzset()
  }

  /// The offset in seconds, whether it is daylight saving time, and the short name.
  func observance(at seconds: Int64) -> (seconds: Int, isDaylight: Bool, abbreviation: String)? {
    var time = time_t(seconds)
    var parts = tm()
    guard localtime_r(&time, &parts) != nil else { return nil }
    return (parts.tm_gmtoff, parts.tm_isdst > 0, String(cString: parts.tm_zone))
  }
}

/// The bytes of a file.
func readFile(_ path: String) throws -> [UInt8] {
  struct Unreadable: Error {}
  guard let file = fopen(path, "rb") else { throw Unreadable() }
  defer { fclose(file) }
  var result: [UInt8] = []
  while case let byte = fgetc(file), byte != EOF { result.append(UInt8(byte)) }
  return result
}
