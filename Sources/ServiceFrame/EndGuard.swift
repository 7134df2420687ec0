import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Sees to it that the process ends soon after it is asked to, whatever its tasks wait for; asked twice, at once.
///
/// It needs none of the threads that tasks run on: all of those may be waiting for a store that is locked. What was being
/// written to the store then is there as a whole or not at all.
package final class EndGuard {
  private let queue = DispatchQueue(label: "almanac.end")
  private let asked: Once
  private var sources: [any DispatchSourceSignal] = []

  /// - Parameters:
  ///   - limit: how many milliseconds tasks may take to end by themselves.
  ///   - asked: is called when the process is asked to end.
  ///   - forced: is called if it ends although something is in progress.
  package init(
    milliseconds limit: Int, asked: @escaping @Sendable () -> Void, forced: @escaping @Sendable () -> Void
  ) {
    let asked = Once(asked)
    self.asked = asked
    for number in [SIGINT, SIGTERM] {
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [queue] in
        Self.count += 1
        if Self.count > 1 { _exit(0) }
        asked()
        queue.asyncAfter(deadline: .now() + .milliseconds(limit)) {
          forced()
          _exit(0)
        }
      }
      source.resume()
      sources.append(source)
    }
  }

  /// Says that the process ends by itself; tasks can hear of a signal first, so that nobody was told of the end yet.
  package func end() {
    queue.sync { asked() }
  }

  deinit { for source in sources { source.cancel() } }

  /// How often the process was asked; the queue alone uses it.
  private nonisolated(unsafe) static var count = 0

  /// What is done once; the queue alone uses it.
  private final class Once: @unchecked Sendable {
    private var body: (@Sendable () -> Void)?

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    func callAsFunction() {
      body?()
      body = nil
    }
  }
}
