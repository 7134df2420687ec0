#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The state of a database file and its log, which changes with every change to the database.
struct FileState: Hashable {
  /// The inode number, or 0 if there is no file.
  let number: UInt64
  /// The size of the file and its log in bytes.
  let size: Int
  /// The state as text.
  let text: String

  init(_ path: String) {
    var number: UInt64 = 0
    var size = 0
    let parts = [path, path + "-wal"].map { path in
      var information = stat()
      // Treat an empty log as missing: opening and closing a database must not change its state.
      guard stat(path, &information) == 0, number == 0 || information.st_size > 0 else { return "-" }
      size += Int(information.st_size)
      if number == 0 { number = UInt64(truncatingIfNeeded: information.st_ino) }
      #if canImport(Darwin)
      let time = information.st_mtimespec
      #else
      let time = information.st_mtim
      #endif
      return "\(information.st_ino).\(information.st_size).\(time.tv_sec).\(time.tv_nsec)"
    }
    self.number = number
    self.size = size
    text = parts.joined(separator: " ")
  }
}
