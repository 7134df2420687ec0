#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How many files the process may have open.
enum OpenFileLimit {
  /// How many files an open store has: its database and its log, for one connection that writes and several that read, and what
  /// they share.
  private static let filesOfStore = 12
  /// How many files everything else has.
  private static let others = 64

  /// Lets the process have as many open as the system allows it to give itself.
  ///
  /// - Returns: how many that is.
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

  /// How many stores may be open beside connections.
  ///
  /// - Parameters:
  ///   - files: how many files may be open.
  ///   - connections: how many of them are connections.
  static func stores(files: Int, connections: Int) -> Int {
    min(max((files - connections - others) / filesOfStore, 4), 128)
  }

  #if canImport(Glibc)
  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
  private static let resource = RLIMIT_NOFILE
  #endif
}
