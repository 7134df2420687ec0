#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Which file a path names.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// nil if there is no such file.
  init?(_ path: String) {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: information.st_dev)
    number = UInt64(truncatingIfNeeded: information.st_ino)
  }
}
