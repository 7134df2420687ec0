import CalendarStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Lets one process at a time synchronize an account. It is free again when the process ends, however it does.
final class SyncLock {
  private let descriptor: CInt

  /// - Throws: ``AccountError`` `locked` if another process has it; `refused` if there can be no such file.
  init(_ store: CalendarStore, account: Int64, isPrivate: Bool) throws {
    if isPrivate {
      descriptor = -1
      return
    }
    let path = "\(store.path).account-\(account).lock"
    descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw AccountError(.refused, "\(path) could not be made: \(String(cString: strerror(errno)))") }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      close(descriptor)
      throw AccountError(.locked, "another program synchronizes the account")
    }
  }

  deinit {
    if descriptor < 0 { return }
    // A process that is being started has the descriptor too, until its program begins.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
