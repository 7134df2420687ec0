import NIOCore

/// Counts the frames of a connection of HTTP/2 that bring neither a request nor a part of a body, such as changes of windows,
/// settings and pings (RFC 9113 10.5): each is work, and clients need few beside what they are sent. Whoever sends far more
/// loses the connection.
///
/// It stands between TLS and what understands the frames, and only the connection's event loop uses it.
final class FrameGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// How many frames may come at once.
  private static let most = 10_000.0
  /// How many may come in a second, over a while.
  private static let rate = 1000.0
  /// For how many bytes that are sent one more may come.
  private static let bytesOfFrame = 1024.0
  /// How many bytes of a body a frame has to bring.
  private static let leastPart = 256

  /// How many bytes are passed over before the header of the next frame: at first those of the preface (RFC 9113 3.4).
  private var skipped = 24
  /// The header of a frame, as far as it has come.
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

  /// Whether a frame brings something. Of headers others say how many may come.
  private static func carries(_ type: UInt8, _ length: Int) -> Bool {
    switch type {
    case 0: length >= leastPart  // DATA
    case 1, 9: true  // HEADERS, CONTINUATION
    default: false
    }
  }
}
