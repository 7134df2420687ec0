import CalendarStore
import FileLocking

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A lock that allows only one process at a time to synchronize an account. It is released when the process ends for
/// any reason.
final class SyncLock {
  private let lock: FileLock?

  /// - Throws: ``AccountError`` `locked` if another process holds it; `refused` if the file cannot be created.
  init(_ store: CalendarStore, account: Int64, isPrivate: Bool) throws {
    if isPrivate {
      lock = nil
      return
    }
    let path = Self.path(store, account)
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { throw AccountError(.refused, "cannot create \(path): \(String(cString: strerror(errno)))") }
    lock = FileLock(descriptor, waits: false)
    if lock == nil { throw AccountError(.locked, "another program is synchronizing the account") }
  }

  /// Deletes the lock file of a removed account.
  static func forget(_ store: CalendarStore, account: Int64) { unlink(path(store, account)) }

  private static func path(_ store: CalendarStore, _ account: Int64) -> String {
    "\(store.path).account-\(account).lock"
  }
}
