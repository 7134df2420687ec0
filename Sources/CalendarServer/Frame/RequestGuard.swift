import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// That the body of the request is wanted, which whoever answers it says before reading it: until then no more than its
/// first bytes is taken from the connection, and clients that ask before they send are not told to go on.
struct WantedBody: Sendable {
  /// How many bytes may come.
  let bytes: Int
}

/// Sees the parts of requests and answers, and says how bodies come: not before they are wanted, without long silence, and
/// not too slowly. What is left of a request that has its answer is thrown away, as far as that goes soon, so that the
/// client sees the answer and not a connection that broke. It closes the connection behind an answer that says so, and one
/// whose client does not take its answer.
///
/// It belongs to one connection, or to one stream of HTTP/2, and only that one's event loop uses it.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// What becomes of the body of the request that is coming.
  private enum Course {
    /// It stays with the client.
    case held
    /// It is read, the last byte came at a time, and all of it has to come before another one.
    case read(last: NIODeadline, end: NIODeadline)
    /// It is thrown away; so many bytes were.
    case discarded(Int)
  }

  /// That of the connection, or its own for a stream.
  private var clock: RequestClock
  private let limits: ServerLimits
  private let isStream: Bool
  /// How many requests have begun whose answers are not at their end.
  private var pending = 0
  /// Whether a request has begun and is not at its end.
  private var isComing = false
  private var course = Course.held
  /// Whether the client waits for a word before it sends the body.
  private var isAsked = false
  private var isReadHeld = false
  /// Whether the answer says that it is the last one.
  private var closes = false
  /// Whether what comes cannot be understood.
  private var isBroken = false
  private var stall: Scheduled<Void>?
  /// The answer whose end has not been written yet.
  private var answer: HeldAnswer?

  /// How many bytes are thrown away behind an answer, and for how long.
  static let discarded = (bytes: 16 << 20, time: TimeAmount.seconds(10))
  /// How many bytes of a body have to come in a second, taken as a whole.
  static let leastRate = 4096

  /// - Parameter isStream: whether it belongs to a stream of HTTP/2, of which nobody sees bytes.
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
    // What comes already behind a request that is whole is not meant.
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

  /// Looks again when the body may have been silent, or on its way, for too long.
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

  /// The rest of a request that was answered before its end is of no interest.
  private func discardRest(_ context: ChannelHandlerContext) {
    // A stream ends alone, and who waits for a word sends nothing.
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
