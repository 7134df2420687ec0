import HTTPTypes
import NIOCore

/// Receives the bytes of a connection before they are parsed, and manages the current time limit. The complete header
/// of a request must arrive within a few seconds of its first byte.
///
/// A clock belongs to one connection, and only its event loop uses it.
final class RequestClock: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// Whether no request is arriving or waiting for a response.
  var isAtRest = true

  /// Whether a header has begun to arrive but is not complete.
  private var isBeginning = false

  private let seconds: Int
  private let connections: OpenConnections?
  private var limit: Scheduled<Void>?

  /// - Parameters:
  ///   - seconds: The time limit for the header of a request.
  ///   - connections: Notified when the client closes its input.
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

  /// Most headers arrive at once and need no limit.
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

  /// Schedules an action that replaces the current one.
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
