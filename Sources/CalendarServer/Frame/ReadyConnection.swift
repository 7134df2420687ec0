import NIOCore
import Synchronization

/// A connection that is ready to be handled exactly once. A connection that is never handled, because the server is
/// shutting down, closes when it is released.
final class ReadyConnection: Sendable {
  private let channel: any Channel
  private let body: @Sendable () async -> Void
  private let isHandled = Atomic(false)

  /// - Parameter body: Serves the connection until it ends.
  init(_ channel: any Channel, _ body: @escaping @Sendable () async -> Void) {
    self.channel = channel
    self.body = body
  }

  /// Serves the connection until it ends.
  func handle() async {
    isHandled.store(true, ordering: .relaxed)
    await body()
  }

  deinit {
    if isHandled.load(ordering: .relaxed) { return }
    channel.close(promise: nil)
    // The body must still run to clean up.
    Task { [body] in await body() }
  }
}
