#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder of time zone files. No other code in the module reads from disk.
struct ZoneFolder: Hashable, Sendable {
  /// The reason why a file could not be read.
  enum Failure: Error {
    /// There is no regular file with this name in the folder.
    case missing
    /// The file exists but cannot be read, with the reason.
    case unreadable(String)
  }

  /// The maximum size of a file in bytes; real files are far smaller.
  static let largestFile = 1 << 20

  /// The folder's path, absolute and without symbolic links.
  let path: String

  /// Finds the folder, or returns nil if there is none.
  init?(path: String) {
    guard let real = Self.realPath(path), Self.kind(of: real) == S_IFDIR else { return nil }
    self.path = real
  }

  /// The first `limit` bytes of the file `name`, or the whole file if `limit` is nil.
  func read(_ name: String, limit: Int? = nil) throws(Failure) -> [UInt8] {
    // Links may lead to other files in the folder, but not out of the folder.
    guard let real = Self.realPath(path + "/" + name), real.hasPrefix(path + "/") else { throw .missing }
    // Opening must not block on a pipe.
    let file = open(real, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw errno == ENOENT ? .missing : .unreadable(String(cString: strerror(errno))) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .missing }
    guard status.st_size <= Self.largestFile else { throw .unreadable("it is too large for a time zone file") }
    return try Self.read(file, count: Swift.min(Int(status.st_size), limit ?? .max))
  }

  /// The names in a subfolder, or in this folder if `subfolder` is empty, and whether each is a folder.
  func entries(in subfolder: String = "") -> [(name: String, isFolder: Bool)] {
    let folder = subfolder.isEmpty ? path : path + "/" + subfolder
    guard let stream = opendir(folder), let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    defer { closedir(stream) }
    var result: [(name: String, isFolder: Bool)] = []
    while let entry = readdir(stream) {
      let bytes = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      let name = String(cString: bytes)
      guard name != ".", name != ".." else { continue }
      result.append((name, Self.kind(of: folder + "/" + name) == S_IFDIR))
    }
    return result.sorted { $0.name < $1.name }
  }

  /// The time of the last addition to or removal from a subfolder, or nil if it does not exist.
  func modified(_ subfolder: String) -> Moment? {
    var status = stat()
    guard stat(subfolder.isEmpty ? path : path + "/" + subfolder, &status) == 0 else { return nil }
    #if canImport(Darwin)
    return Moment(seconds: status.st_mtimespec.tv_sec, nanoseconds: status.st_mtimespec.tv_nsec)
    #else
    return Moment(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    #endif
  }

  /// A time as stored by the file system.
  struct Moment: Hashable {
    let seconds: Int
    let nanoseconds: Int
  }

  /// The value of an environment variable, or nil if it is not set or empty.
  static func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }

  private static func read(_ file: CInt, count: Int) throws(Failure) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let step = result.withUnsafeMutableBytes { bytes in
        Self.readSome(file, into: UnsafeMutableRawBufferPointer(rebasing: bytes[filled...]))
      }
      if step > 0 {
        filled += step
      } else if step == 0 {
        break
      } else if errno != EINTR {
        throw .unreadable(String(cString: strerror(errno)))
      }
    }
    result.removeLast(count - filled)
    return result
  }

  private static func readSome(_ file: CInt, into bytes: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.read(file, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
    Musl.read(file, bytes.baseAddress, bytes.count)
    #elseif canImport(Darwin)
    Darwin.read(file, bytes.baseAddress, bytes.count)
    #endif
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
