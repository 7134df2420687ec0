#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#else
package import Darwin
#endif

/// Decides whether a file can be trusted, for example one that names programs to run. It must belong to the user or to
/// root, and users outside its group must not be able to write to it.
package enum FileTrust {
  /// Returns the reason why a file cannot be trusted, or nil if it can.
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
