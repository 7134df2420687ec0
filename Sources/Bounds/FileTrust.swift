#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#else
package import Darwin
#endif

/// Decides whether a file may be obeyed, for example one that names programs to run. Nobody except its user or root may
/// have written the file.
package enum FileTrust {
  /// Returns why a file may not be obeyed, or nil if it may.
  ///
  /// - Parameter status: The result of `stat`.
  package static func problem(with status: stat) -> String? {
    if status.st_mode & S_IFMT == S_IFREG, status.st_mode & S_IWOTH != 0 {
      return "all users can write to it; to use it, run `chmod o-w` on it"
    }
    if status.st_uid != 0, status.st_uid != geteuid() {
      return "it belongs to another user; to use it, make a copy of your own"
    }
    return nil
  }
}
