import CalendarStore
import FileLocking

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Lets one process at a time synchronize an account. It is free again when the process ends, however it does.
final class SyncLock {
  private let lock: FileLock?

  /// - Throws: ``AccountError`` `locked` if another process has it; `refused` if there can be no such file.
  init(_ store: CalendarStore, account: Int64, isPrivate: Bool) throws {
    if isPrivate {
      lock = nil
      return
    }
    let path = Self.path(store, account)
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw AccountError(.refused, "\(path) could not be made: \(String(cString: strerror(errno)))") }
    lock = FileLock(descriptor, waits: false)
    if lock == nil { throw AccountError(.locked, "another program synchronizes the account") }
  }

  /// Removes the file of an account that there is no more.
  static func forget(_ store: CalendarStore, account: Int64) { unlink(path(store, account)) }

  private static func path(_ store: CalendarStore, _ account: Int64) -> String {
    "\(store.path).account-\(account).lock"
  }
}
