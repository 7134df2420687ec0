#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Whether a folder takes what is to be kept in it.
struct DiskState: Sendable {
  /// Whether this process may write into it.
  var isWritable = true
  /// How many bytes there is room for, without what the system keeps for its administrator; what nobody can tell is much.
  var free = UInt64.max

  init(isWritable: Bool = true, free: UInt64 = .max) {
    self.isWritable = isWritable
    self.free = free
  }

  /// What holds for a folder now. It takes some microseconds.
  init(ofFolder path: String) {
    isWritable = access(path, W_OK) == 0
    var system = statvfs()
    if statvfs(path, &system) == 0 {
      free = UInt64(system.f_bavail).multipliedReportingOverflow(by: UInt64(system.f_frsize)).partialValue
    }
  }
}
