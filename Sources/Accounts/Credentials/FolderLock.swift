import FileLocking

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A lock that allows only one process at a time to change the files in a folder. Other processes wait.
final class FolderLock {
  private let lock: FileLock?

  /// - Throws: ``AccountError`` `credentials` if the folder cannot be opened.
  init(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 {
      throw AccountError(.credentials, "the folder \(path) cannot be opened: \(String(cString: strerror(errno)))")
    }
    lock = FileLock(descriptor, waits: true)
  }
}
