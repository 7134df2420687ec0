import NIOCore

/// Counts the frames of an HTTP/2 connection that carry neither a request nor a part of a body, such as window updates,
/// settings and pings (RFC 9113 10.5). Each of these frames costs work, and clients need few of them in proportion to
/// the data that they receive. A connection with far more is closed.
///
/// The handler sits between TLS and the frame parser. Only the connection's event loop uses it.
final class FrameGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The maximum burst of frames.
  private static let most = 10_000.0
  /// The sustained rate of frames per second.
  private static let rate = 1000.0
  /// The number of bytes the server sends for each additional frame that it allows.
  private static let bytesOfFrame = 1024.0
  /// The minimum number of body bytes in a frame.
  private static let leastPart = 256

  /// The number of bytes to skip before the next frame header, initially those of the preface (RFC 9113 3.4).
  private var skipped = 24
  /// The part of the frame header received so far.
  private var header: [UInt8] = []
  private var left = FrameGuard.most
  private var time: NIODeadline?

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let now = context.eventLoop.now
    if let time { gain(Double((now - time).nanoseconds) / 1e9 * Self.rate) }
    time = now
    count(unwrapInboundIn(data).readableBytesView)
    if left < 0 { return context.close(promise: nil) }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    gain(Double(unwrapOutboundIn(data).readableBytes) / Self.bytesOfFrame)
    context.write(data, promise: promise)
  }

  private func gain(_ count: Double) { left = min(left + count, Self.most) }

  private func count(_ bytes: ByteBufferView) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let payload = min(skipped, rest.count)
      rest = rest.dropFirst(payload)
      skipped -= payload
      let part = rest.prefix(9 - header.count)
      header += part
      rest = rest.dropFirst(part.count)
      if header.count < 9 { continue }
      skipped = header[..<3].reduce(0) { $0 << 8 | Int($1) }
      if !Self.carries(header[3], skipped) { left -= 1 }
      header.removeAll(keepingCapacity: true)
    }
  }

  /// Whether a frame carries useful data. Headers are limited elsewhere.
  private static func carries(_ type: UInt8, _ length: Int) -> Bool {
    switch type {
    case 0: length >= leastPart  // DATA
    case 1, 9: true  // HEADERS, CONTINUATION
    default: false
    }
  }
}
