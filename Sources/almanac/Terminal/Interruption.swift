import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What happens at Ctrl-C, or when the program is asked to end: the half-written file goes, the store was never
/// half-written, and the exit code is 130, or 143.
enum Interruption {
  static func install() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        if let path = unfinishedFile { unlink(path) }
        _exit(128 + number)
      }
    }
  }

  /// Names a file that is to be removed at an interruption, until the next call.
  static func remove(_ path: String?) {
    let last = unfinishedFile
    unfinishedFile = path.flatMap { strdup($0) }
    free(last)
  }
}

/// Read by the signal handler, which may use nothing but what C gives it.
private nonisolated(unsafe) var unfinishedFile: UnsafeMutablePointer<CChar>?
