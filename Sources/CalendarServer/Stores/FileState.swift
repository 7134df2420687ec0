#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What can be seen of a database from outside: another one as soon as somebody has changed it.
struct FileState: Hashable {
  /// Which file it is; 0 if there is none.
  let number: UInt64
  /// The state as text.
  let text: String

  init(_ path: String) {
    var number: UInt64 = 0
    let parts = [path, path + "-wal"].map { path in
      var information = stat()
      // A log that is empty says as much as none: a database that is opened and closed stays the same.
      guard stat(path, &information) == 0, number == 0 || information.st_size > 0 else { return "-" }
      if number == 0 { number = UInt64(truncatingIfNeeded: information.st_ino) }
      #if canImport(Darwin)
      let time = information.st_mtimespec
      #else
      let time = information.st_mtim
      #endif
      return "\(information.st_ino).\(information.st_size).\(time.tv_sec).\(time.tv_nsec)"
    }
    self.number = number
    text = parts.joined(separator: " ")
  }
}
