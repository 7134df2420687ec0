import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Exits the process soon after it is told to stop, whatever its tasks are waiting for. A second signal exits
/// immediately.
///
/// The guard does not use the tasks' threads, because they may all be waiting for a locked store. A write to the store
/// that is interrupted is either complete or has no effect.
package final class EndGuard {
  private let queue = DispatchQueue(label: "almanac.end")
  private let asked: Once
  private var sources: [any DispatchSourceSignal] = []

  /// - Parameters:
  ///   - limit: The number of milliseconds that tasks may take to end.
  ///   - asked: Called when the process is told to stop.
  ///   - forced: Called if the process exits while something is in progress.
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

  /// Calls `asked` when the process ends normally, unless it has already been called: tasks may receive a signal before
  /// the guard does.
  package func end() {
    queue.sync { asked() }
  }

  deinit { for source in sources { source.cancel() } }

  /// The number of times the process was told to stop. Only the queue uses it.
  private nonisolated(unsafe) static var count = 0

  /// An action to run once. Only the queue uses it.
  private final class Once: @unchecked Sendable {
    private var body: (@Sendable () -> Void)?

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    func callAsFunction() {
      body?()
      body = nil
    }
  }
}
