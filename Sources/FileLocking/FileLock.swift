#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A lock of the system on a file or folder (flock), for one process at a time. It is free again when the process ends,
/// however it does.
package final class FileLock {
  private let descriptor: CInt

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - descriptor: an open file, which is closed with the lock.
  ///   - waits: whether it waits for another process that has the lock; else there is none then.
  package init?(_ descriptor: CInt, waits: Bool) {
    self.descriptor = descriptor
    var result: CInt
    repeat {
      result = flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB)
    } while result != 0 && errno == EINTR
    if result != 0, !waits { return nil }
  }

  deinit {
    // A process that is being started has the descriptor too, until its program begins.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
