import FileLocking

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A lock that allows only one process at a time to change a file. Other processes wait. Only the owner of the file can
/// open the lock, so other accounts cannot hold it.
final class CredentialLock {
  private let lock: FileLock?

  /// - Throws: ``AccountError`` `credentials` if the lock cannot be opened.
  init(for path: String) throws {
    let descriptor = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 {
      throw AccountError(.credentials, "\(path).lock cannot be opened: \(String(cString: strerror(errno)))")
    }
    lock = FileLock(descriptor, waits: true)
  }
}
