import Dispatch
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Handles Ctrl-C and requests to end the program. The incomplete file is removed, and the exit code is 130 or 143. The
/// store is always in a consistent state.
package enum Interruption {
  package static func install() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        if let path = unfinishedFile { unlink(path) }
        _exit(128 + number)
      }
    }
  }

  /// Returns a sequence that yields the first request to stop, after which the program can finish its work. A second
  /// request ends the program at once.
  package static func requests() -> AsyncStream<Void> {
    var ends: [Int32] = [-1, -1]
    let (requests, continuation) = AsyncStream.makeStream(of: Void.self)
    guard pipe(&ends) == 0 else { return requests }
    requestEnd = ends[1]
    let source = DispatchSource.makeReadSource(fileDescriptor: ends[0], queue: .global())
    source.setEventHandler {
      requestSource?.cancel()
      continuation.yield()
    }
    source.resume()
    requestSource = source
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in
        Interruption.install()
        var byte: UInt8 = 0
        Foundation.write(requestEnd, &byte, 1)
      }
    }
    return requests
  }

  /// Sets the file to remove on interruption, until the next call.
  package static func remove(_ path: String?) {
    let last = unfinishedFile
    unfinishedFile = path.flatMap { strdup($0) }
    free(last)
  }
}

/// The pipe to which the signal handler writes a request to stop, and the task that reads from it.
private nonisolated(unsafe) var requestEnd: Int32 = -1
private nonisolated(unsafe) var requestSource: (any DispatchSourceRead)?

/// Read by the signal handler, which may use only async-signal-safe C functions.
private nonisolated(unsafe) var unfinishedFile: UnsafeMutablePointer<CChar>?
