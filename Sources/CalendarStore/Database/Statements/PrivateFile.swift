import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Creates an empty file that only its owner may read, unless the file already exists.
///
/// - Returns: The `errno` value, or 0 on success.
func makePrivateFile(_ path: String) -> CInt {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  if descriptor < 0 { return errno }
  close(descriptor)
  return 0
}

/// The URI that makes SQLite open a file as immutable.
func immutableName(of path: String) -> String { URL(fileURLWithPath: path).absoluteString + "?immutable=1" }
