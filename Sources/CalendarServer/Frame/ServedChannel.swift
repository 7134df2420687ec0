import HTTPTypes
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOHTTPTypes
import NIOSSL
import NIOTLS

/// What stands between the bytes of a connection and its requests: TLS, the version of HTTP, and the limits on how
/// requests come.
struct ServedChannel: Sendable {
  /// A connection, once it is known which version of HTTP it speaks.
  typealias Value = EventLoopFuture<Version>

  enum Version: Sendable {
    case one(HTTP1Channel.Value)
    case two(HTTP2Channel.Value)
  }

  private let one: HTTP1Channel
  private let two: HTTP2Channel
  private let certificates: Certificates?
  private let connections: OpenConnections
  private let limits: ServerLimits

  init(
    _ responder: @escaping HTTPChannelHandler.Responder, _ certificates: Certificates?,
    _ connections: OpenConnections, _ limits: ServerLimits
  ) {
    self.certificates = certificates
    self.connections = connections
    self.limits = limits
    let (seconds, body) = (limits.seconds, limits.body)
    one = HTTP1Channel(
      responder: responder,
      configuration: HTTP1Channel.Configuration(
        idleTimeout: .seconds(Int64(limits.idleSeconds)),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: limits.header, maxHeaderListSize: limits.header, maxHeaderFieldCount: 100)))
    two = HTTP2Channel(
      responder: responder,
      configuration: HTTP2ChannelConfiguration(
        idleTimeout: .seconds(limits.idleSeconds),
        streamConfiguration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [RequestGuard(RequestClock(seconds: seconds), limit: body, isStream: true)])))
  }

  /// Makes a connection ready.
  func setup(_ channel: any Channel, _ logger: Logger) -> EventLoopFuture<Value> {
    connections.add(channel)
    guard let certificates else {
      return plain(channel, logger).map { channel.eventLoop.makeSucceededFuture(.one($0)) }
    }
    return channel.eventLoop.makeCompletedFuture {
      let operations = channel.pipeline.syncOperations
      try operations.addHandler(NIOSSLServerHandler(context: certificates.context))
      let negotiation = NIOTypedApplicationProtocolNegotiationHandler<Version> { result in
        if case .negotiated("h2") = result { return two.setup(channel: channel, logger: logger).map { .two($0) } }
        return plain(channel, logger).map { .one($0) }
      }
      try operations.addHandler(negotiation)
      let version = negotiation.protocolNegotiationResult
      // Whoever never comes to an agreement is not waited for.
      let deadline = channel.eventLoop.scheduleTask(in: .seconds(Int64(limits.seconds))) {
        channel.close(promise: nil)
      }
      version.whenComplete { _ in deadline.cancel() }
      return version
    }
  }

  /// HTTP/1.1.
  private func plain(_ channel: any Channel, _ logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    let (seconds, limit) = (limits.seconds, limits.body)
    return channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(RequestClock(seconds: seconds, connections))
    }.flatMap {
      one.setup(channel: channel, logger: logger)
    }.flatMapThrowing { value in
      let operations = channel.pipeline.syncOperations
      let clock = try operations.handler(type: RequestClock.self)
      let state = try operations.handler(type: HTTPConnectionStateHandler.self)
      try operations.addHandler(RequestGuard(clock, limit: limit), position: .before(state))
      return value
    }
  }

  /// Answers the requests of a connection until it ends.
  func handle(_ value: Value, _ logger: Logger) async {
    do {
      switch try await value.get() {
      case .one(let value): await one.handle(value: value, logger: logger)
      case .two(let value): await two.handle(value: value, logger: logger)
      }
    } catch {
      logger.debug("a connection came to no agreement: \(error)")
    }
  }
}
