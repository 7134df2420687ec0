#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Whether a folder can be written to.
struct DiskState: Sendable {
  /// Whether this process may write to the folder.
  var isWritable = true
  /// The free space in bytes, excluding the space reserved for root, or the maximum value if unknown.
  var free = UInt64.max

  init(isWritable: Bool = true, free: UInt64 = .max) {
    self.isWritable = isWritable
    self.free = free
  }

  /// Reads the current state of a folder. This takes a few microseconds.
  init(ofFolder path: String) {
    isWritable = access(path, W_OK) == 0
    var system = statvfs()
    if statvfs(path, &system) == 0 {
      free = UInt64(system.f_bavail).multipliedReportingOverflow(by: UInt64(system.f_frsize)).partialValue
    }
  }
}
