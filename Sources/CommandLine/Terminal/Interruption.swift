import Dispatch
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
package enum Interruption {
  package static func install() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        if let path = unfinishedFile { unlink(path) }
        _exit(128 + number)
      }
    }
  }

  /// Lets the program end by itself when it is asked to the first time, which is then the element. The second time it
  /// ends at once.
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

  /// Names a file that is to be removed at an interruption, until the next call.
  package static func remove(_ path: String?) {
    let last = unfinishedFile
    unfinishedFile = path.flatMap { strdup($0) }
    free(last)
  }
}

/// Where the signal handler writes that the program is asked to end, and what waits for it at the other end.
private nonisolated(unsafe) var requestEnd: Int32 = -1
private nonisolated(unsafe) var requestSource: (any DispatchSourceRead)?

/// Read by the signal handler, which may use nothing but what C gives it.
private nonisolated(unsafe) var unfinishedFile: UnsafeMutablePointer<CChar>?
