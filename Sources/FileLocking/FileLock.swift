#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A system lock (flock) on a file or folder, held by one process at a time. It is released when the process ends, even
/// if it crashes.
package final class FileLock {
  private let descriptor: CInt

  /// Acquires the lock.
  ///
  /// - Parameters:
  ///   - descriptor: An open file, which is closed together with the lock.
  ///   - waits: Whether to wait if another process holds the lock. If not, the result is nil in that case.
  package init?(_ descriptor: CInt, waits: Bool) {
    self.descriptor = descriptor
    var result: CInt
    repeat {
      result = flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB)
    } while result != 0 && errno == EINTR
    if result != 0, !waits { return nil }
  }

  deinit {
    // A process that is just being started inherits the descriptor until its program begins.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
