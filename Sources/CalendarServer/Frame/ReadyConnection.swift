import NIOCore
import Synchronization

/// A connection that waits to be handled, which has to happen once: one that nobody handles, since the server ends, is closed,
/// and comes to its end by itself.
final class ReadyConnection: Sendable {
  private let channel: any Channel
  private let body: @Sendable () async -> Void
  private let isHandled = Atomic(false)

  /// - Parameter body: answers the requests of the connection until it ends.
  init(_ channel: any Channel, _ body: @escaping @Sendable () async -> Void) {
    self.channel = channel
    self.body = body
  }

  /// Answers the requests of the connection until it ends.
  func handle() async {
    isHandled.store(true, ordering: .relaxed)
    await body()
  }

  deinit {
    if isHandled.load(ordering: .relaxed) { return }
    channel.close(promise: nil)
    // What was made ready for it wants an end too.
    Task { [body] in await body() }
  }
}
