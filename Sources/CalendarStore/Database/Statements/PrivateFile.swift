import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Makes an empty file that only its owner may read, if there is no such file.
///
/// - Returns: the system's error number; 0 for none.
func makePrivateFile(_ path: String) -> CInt {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  if descriptor < 0 { return errno }
  close(descriptor)
  return 0
}

/// The name that makes SQLite treat a file as immutable.
func immutableName(of path: String) -> String { URL(fileURLWithPath: path).absoluteString + "?immutable=1" }
