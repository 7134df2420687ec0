import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Identifies the current boot of the machine. Files written without waiting for the disk survive when the program
/// ends, but not when the machine restarts.
enum MachineBoot {
  /// The identifier of the current boot, or nil if the system does not provide one.
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
