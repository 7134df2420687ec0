import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The time since the machine was started. Files that never waited for the disk are as they were left as long as it lasts,
/// whatever happens to programs, and not beyond.
enum MachineBoot {
  /// What tells this time from others; nil if the system does not say.
  static var identity: String? {
    #if os(Linux)
    return try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    #elseif canImport(Darwin)
    var size = 64
    var text = [CChar](repeating: 0, count: size)
    return sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 ? String(cString: text) : nil
    #else
    return nil
    #endif
  }
}
