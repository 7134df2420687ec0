import HTTPTypes
import NIOCore

/// Sees the bytes of a connection before they are understood, and keeps the one time limit that holds at the moment: from
/// the first byte of a request on, its header has to come whole within some seconds.
///
/// It belongs to one connection, and only that one's event loop uses it.
final class RequestClock: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// Whether nothing is coming, and nothing waits for its answer.
  var isAtRest = true

  /// Whether a header has begun to come whose end has not been seen yet.
  private var isBeginning = false

  private let seconds: Int
  private let connections: OpenConnections?
  private var limit: Scheduled<Void>?

  /// - Parameters:
  ///   - seconds: how long the header of a request may take to come.
  ///   - connections: who is told that the client sends no more.
  init(seconds: Int, _ connections: OpenConnections? = nil) {
    self.seconds = seconds
    self.connections = connections
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { connections?.hasClosedInput(context.channel) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isAtRest {
      isAtRest = false
      isBeginning = true
    }
    context.fireChannelRead(data)
  }

  /// Most headers come in one go, and need no limit.
  func channelReadComplete(context: ChannelHandlerContext) {
    if isBeginning {
      let channel = context.channel
      start(until: channel.eventLoop.now + .seconds(Int64(seconds)), channel.eventLoop) {
        RequestGuard.refuse(.requestTimeout, on: channel, isStream: false)
        channel.close(promise: nil)
      }
    }
    context.fireChannelReadComplete()
  }

  /// Does something at a time if it is not stopped before, in place of what it was to do.
  func start(until time: NIODeadline, _ loop: any EventLoop, _ expire: @escaping () -> Void) {
    stop()
    let bound = NIOLoopBound(expire, eventLoop: loop)
    limit = loop.scheduleTask(deadline: time) { bound.value() }
  }

  func stop() {
    isBeginning = false
    limit?.cancel()
    limit = nil
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }
}
