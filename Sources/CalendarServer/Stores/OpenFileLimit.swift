#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The process's limit on open files.
enum OpenFileLimit {
  /// The number of files that an open store uses: the database and the log, for one write connection and several read
  /// connections, and the shared memory.
  private static let filesOfStore = 12
  /// The maximum number of open stores. Each uses about 0.2 MB in addition to its page caches.
  private static let mostStores = 1024
  /// The number of files for everything else.
  private static let others = 64

  /// Raises the soft limit to the hard limit.
  ///
  /// - Returns: The new limit.
  static func raise() -> Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 1024 }
    let wanted = min(limit.rlim_max, 65_536)
    if limit.rlim_cur < wanted {
      let before = limit.rlim_cur
      limit.rlim_cur = wanted
      if setrlimit(resource, &limit) != 0 { limit.rlim_cur = before }
    }
    return Int(clamping: limit.rlim_cur)
  }

  /// Returns the number of stores that may be open in addition to connections.
  ///
  /// - Parameters:
  ///   - files: The limit on open files.
  ///   - connections: The number of files for connections.
  static func stores(files: Int, connections: Int) -> Int {
    min(max((files - connections - others) / filesOfStore, 4), mostStores)
  }

  #if canImport(Glibc)
  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
  private static let resource = RLIMIT_NOFILE
  #endif
}
