import Bounds
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Sees the bytes of a connection before they are understood: from the first byte of a request on, it has to come whole
/// within a time.
///
/// It belongs to one connection, and only that one's event loop uses it.
final class RequestClock: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let seconds: Int
  private var deadline: Scheduled<Void>?
  /// Whether an answer has begun that is not at its end.
  fileprivate var isAnswering = false
  /// Whether it belongs to a stream of HTTP/2.
  fileprivate var isOfStream = false

  private let connections: OpenConnections?

  /// - Parameter connections: who is told that the client sends no more.
  init(seconds: Int, _ connections: OpenConnections? = nil) {
    self.seconds = seconds
    self.connections = connections
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { connections?.hasClosedInput(context.channel) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    start(context.channel)
    context.fireChannelRead(data)
  }

  /// Whether a request is coming.
  fileprivate var isRunning: Bool { deadline != nil }

  /// A request has begun.
  fileprivate func start(_ channel: any Channel) {
    if deadline != nil || isAnswering { return }
    let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
    deadline = channel.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) { bound.value.end(channel) }
  }

  /// The request has come whole.
  fileprivate func stop() {
    deadline?.cancel()
    deadline = nil
  }

  private func end(_ channel: any Channel) {
    deadline = nil
    if !isAnswering { RequestGuard.refuse(.requestTimeout, on: channel, isStream: isOfStream) }
    channel.close(promise: nil)
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }
}

/// Sees the parts of requests and answers: stops the clock, lets clients go on that ask before they send a body, answers
/// headers that are too large, and closes the connection behind an answer that says so.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let clock: RequestClock
  private let limit: Int
  private var closes = false

  /// - Parameters:
  ///   - limit: how many bytes a body may have.
  ///   - isStream: whether it belongs to a stream of HTTP/2, of which nobody sees bytes.
  init(_ clock: RequestClock, limit: Int, isStream: Bool = false) {
    self.clock = clock
    self.limit = limit
    clock.isOfStream = isStream
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      clock.start(context.channel)
      // RFC 9110 10.1.1: what is too large is answered at once instead.
      let isTaken = head.bodyLength(atMost: limit).map { $0.value <= limit } ?? true
      if head.headerFields[.expect]?.lowercased() == "100-continue", isTaken {
        let answer = HTTPResponse(status: HTTPResponse.Status(code: 100, reasonPhrase: "Continue"))
        context.writeAndFlush(wrapOutboundOut(.head(answer)), promise: nil)
      }
    case .body: break
    case .end: clock.stop()
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head):
      clock.isAnswering = true
      closes = head.headerFields[.connection]?.lowercased() == "close"
      context.write(data, promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      clock.isAnswering = false
      context.write(data, promise: promise)
      // The rest of a request that was answered before its end is of no interest.
      if closes || clock.isOfStream && clock.isRunning {
        context.flush()
        context.close(promise: nil)
      }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let error = error as? HTTPParserError, error == .headerOverflow, !clock.isAnswering {
      Self.refuse(.requestHeaderFieldsTooLarge, on: context.channel, isStream: clock.isOfStream)
      return context.close(promise: nil)
    }
    context.fireErrorCaught(error)
  }

  /// Answers what nobody else will answer, and says that it is the end.
  ///
  /// - Parameter isStream: whether the channel is a stream of HTTP/2, which has no header Connection (RFC 9113 8.2.2).
  static func refuse(_ status: HTTPResponse.Status, on channel: any Channel, isStream: Bool) {
    var fields: HTTPFields = [.contentLength: "0"]
    if !isStream { fields[.connection] = "close" }
    channel.write(HTTPResponsePart.head(HTTPResponse(status: status, headerFields: fields)), promise: nil)
    channel.writeAndFlush(HTTPResponsePart.end(nil), promise: nil)
  }
}

extension HTTPRequest {
  /// How many bytes the body has, as the header says: one more than a limit if it is more than that, and more if it is
  /// no number; nil if it says nothing.
  func bodyLength(atMost limit: Int) -> BoundedNumber? {
    headerFields[.contentLength].map { text in
      let range = 0...BoundedNumber(limit, in: 0...(.max - 1)).value + 1
      return BoundedNumber(text, in: range) ?? BoundedNumber(.max, in: range)
    }
  }
}
