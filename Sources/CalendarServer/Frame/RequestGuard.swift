import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// An event that requests the body, sent before it is read. Until then, only its first bytes are read from the
/// connection, and clients that expect 100-continue have to wait.
struct WantedBody: Sendable {
  /// The maximum number of bytes.
  let bytes: Int
}

/// Controls how bodies arrive: not before they are requested, without long pauses, and not too slowly. The rest of a
/// request that has already been answered is discarded within limits, which lets the client see the response instead of
/// a broken connection. The guard closes the connection after a response with `Connection: close`, or if the client
/// does not read its response.
///
/// A guard belongs to one connection or one HTTP/2 stream, and only its event loop uses it.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The state of the current request's body.
  private enum Course {
    /// It has not been read yet.
    case held
    /// It is being read. `last` is when the last byte arrived, and `end` is the deadline for the whole body.
    case read(last: NIODeadline, end: NIODeadline)
    /// It is being discarded. The value is the number of bytes discarded so far.
    case discarded(Int)
  }

  /// The clock of the connection, or a separate clock for a stream.
  private var clock: RequestClock
  private let limits: ServerLimits
  private let isStream: Bool
  /// The number of requests whose responses are not complete.
  private var pending = 0
  /// Whether a request has begun but is not complete.
  private var isComing = false
  private var course = Course.held
  /// Whether the client is waiting for 100 Continue before sending the body.
  private var isAsked = false
  private var isReadHeld = false
  /// Whether the response announces that the connection will be closed.
  private var closes = false
  /// Whether the input is malformed.
  private var isBroken = false
  private var stall: Scheduled<Void>?
  /// The response that is being written.
  private var answer: HeldAnswer?

  /// The limits for discarding the rest of a request after its response.
  static let discarded = (bytes: 16 << 20, time: TimeAmount.seconds(10))
  /// The minimum average rate of a body, in bytes per second.
  static let leastRate = 4096

  /// - Parameter isStream: Whether the guard belongs to an HTTP/2 stream, which has no clock that receives its bytes.
  init(_ limits: ServerLimits, isStream: Bool = false) {
    clock = RequestClock(seconds: limits.seconds)
    self.limits = limits
    self.isStream = isStream
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if let clock = try? context.pipeline.syncOperations.handler(type: RequestClock.self) { self.clock = clock }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    clock.stop()
    stall?.cancel()
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      clock.stop()
      clock.isAtRest = false
      pending += 1
      isComing = true
      course = .held
      isAsked = head.headerFields[.expect].map { $0.utf8.count < 20 && $0.lowercased() == "100-continue" } ?? false
      context.fireChannelRead(data)
    case .body(let bytes):
      switch course {
      case .held: break
      case .read(_, let end): course = .read(last: context.eventLoop.now, end: end)
      case .discarded(let count):
        if count + bytes.readableBytes > Self.discarded.bytes { return context.close(promise: nil) }
        course = .discarded(count + bytes.readableBytes)
        return
      }
      context.fireChannelRead(data)
    case .end:
      isComing = false
      clock.stop()
      clock.isAtRest = pending == 0
      context.fireChannelRead(data)
      if closes, pending == 0 { return context.close(promise: nil) }
      releaseRead(context)
    }
  }

  func read(context: ChannelHandlerContext) {
    if isComing, case .held = course { isReadHeld = true } else { context.read() }
  }

  private func releaseRead(_ context: ChannelHandlerContext) {
    if !isReadHeld { return }
    isReadHeld = false
    context.read()
  }

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    if let answer = event as? HeldAnswer {
      self.answer = answer
      promise?.succeed()
      return
    }
    guard let wanted = event as? WantedBody else {
      return context.triggerUserOutboundEvent(event, promise: promise)
    }
    promise?.succeed()
    // Bytes after a complete request belong to the next one.
    guard isComing, pending == 1, case .held = course else { return }
    let now = context.eventLoop.now
    let most = limits.seconds + wanted.bytes / Self.leastRate
    course = .read(last: now, end: now + .seconds(Int64(most)))
    watch(context.channel)
    if isAsked {
      isAsked = false
      let word = HTTPResponse(status: HTTPResponse.Status(code: 100, reasonPhrase: "Continue"))
      context.writeAndFlush(wrapOutboundOut(.head(word)), promise: nil)
    }
    releaseRead(context)
  }

  /// Schedules a check of whether the body has paused or taken too long.
  private func watch(_ channel: any Channel) {
    guard isComing, case .read(let last, let end) = course else { return }
    let time = min(last + .seconds(Int64(limits.seconds)), end)
    if time > channel.eventLoop.now {
      return clock.start(until: time, channel.eventLoop) { self.watch(channel) }
    }
    Self.refuse(.requestTimeout, on: channel, isStream: isStream)
    channel.close(promise: nil)
  }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part = unwrapOutboundIn(data)
    if case .end = part, let answer {
      self.answer = nil
      let isSent = promise ?? context.eventLoop.makePromise()
      isSent.futureResult.whenComplete { _ in withExtendedLifetime(answer) {} }
      context.write(data, promise: isSent)
    } else {
      context.write(data, promise: promise)
    }
    switch part {
    case .head(let head):
      if head.status.kind != .informational { closes = head.headerFields[.connection]?.lowercased() == "close" }
    case .body: break
    case .end:
      pending = max(pending - 1, 0)
      if isComing, pending == 0 {
        context.flush()
        discardRest(context)
      } else if pending == 0 {
        clock.isAtRest = true
        if closes {
          context.flush()
          context.close(promise: nil)
        }
      }
    }
  }

  /// Discards the rest of a request that was answered before all of it had arrived.
  private func discardRest(_ context: ChannelHandlerContext) {
    // A stream ends on its own, and a client that is waiting for 100 Continue sends nothing.
    if isStream || isBroken || isAsked { return context.close(promise: nil) }
    course = .discarded(0)
    let channel = context.channel
    clock.start(until: context.eventLoop.now + Self.discarded.time, context.eventLoop) { channel.close(promise: nil) }
    releaseRead(context)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    stall?.cancel()
    stall = nil
    if !context.channel.isWritable {
      let channel = context.channel
      stall = context.eventLoop.scheduleTask(in: .seconds(Int64(limits.idleSeconds))) { channel.close(promise: nil) }
    }
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let error = error as? HTTPParserError {
      isBroken = true
      if error == .headerOverflow, pending == 0 {
        Self.refuse(.requestHeaderFieldsTooLarge, on: context.channel, isStream: isStream)
        return context.close(promise: nil)
      }
    }
    context.fireErrorCaught(error)
  }

  /// Sends an error response that closes the connection, when no handler will respond.
  ///
  /// - Parameter isStream: Whether the channel is an HTTP/2 stream, which has no Connection header (RFC 9113 8.2.2).
  static func refuse(_ status: HTTPResponse.Status, on channel: any Channel, isStream: Bool) {
    var fields: HTTPFields = [.contentLength: "0"]
    if !isStream { fields[.connection] = "close" }
    channel.write(HTTPResponsePart.head(HTTPResponse(status: status, headerFields: fields)), promise: nil)
    channel.writeAndFlush(HTTPResponsePart.end(nil), promise: nil)
  }
}
