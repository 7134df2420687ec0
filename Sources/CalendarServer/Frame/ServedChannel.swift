import HTTPTypes
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOHTTPTypes
import NIOSSL
import NIOTLS

/// The layers between the bytes of a connection and its requests: TLS, the HTTP version, and the limits on how requests
/// arrive.
struct ServedChannel: Sendable {
  /// A connection whose HTTP version is known.
  private enum Version: Sendable {
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
    one = HTTP1Channel(
      responder: responder,
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [RequestGuard(limits)],
        idleTimeout: .seconds(Int64(limits.idleSeconds)),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: limits.header, maxHeaderListSize: limits.header, maxHeaderFieldCount: 100)))
    two = HTTP2Channel(
      responder: responder,
      configuration: HTTP2ChannelConfiguration(
        idleTimeout: .seconds(limits.idleSeconds),
        streamConfiguration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [RequestGuard(limits, isStream: true)])))
  }

  /// Cancels all work because the server is shutting down.
  func callOff() { connections.callOff() }

  /// Prepares a connection.
  func setup(_ channel: any Channel, _ logger: Logger) -> EventLoopFuture<ReadyConnection> {
    connections.add(channel)
    let version: EventLoopFuture<Version>
    do {
      version = try certificates.map { try encrypted(channel, $0, logger) } ?? plain(channel, logger)
    } catch {
      return channel.eventLoop.makeFailedFuture(error)
    }
    return channel.eventLoop.makeSucceededFuture(
      ReadyConnection(channel) {
        await withTaskExecutorPreference(EventLoopExecutor(channel.eventLoop)) { await handle(version, logger) }
      })
  }

  /// Serves a connection until it ends.
  private func handle(_ version: EventLoopFuture<Version>, _ logger: Logger) async {
    do {
      switch try await version.get() {
      case .one(let value): await one.handle(value: value, logger: logger)
      case .two(let value):
        // A stream that begins after the handler has ended would be dropped before its end.
        await withTaskCancellationHandler {
          await two.handle(value: value, logger: logger)
        } onCancel: {
          value.channel.close(promise: nil)
        }
        value.channel.close(promise: nil)
      }
    } catch {
      logger.debug("the handshake of a connection failed: \(error)")
    }
  }

  /// Negotiates the HTTP version over TLS.
  private func encrypted(
    _ channel: any Channel, _ certificates: Certificates, _ logger: Logger
  ) throws -> EventLoopFuture<Version> {
    let operations = channel.pipeline.syncOperations
    try operations.addHandler(NIOSSLServerHandler(context: certificates.context))
    let negotiation = NIOTypedApplicationProtocolNegotiationHandler<Version> { result in
      if case .negotiated("h2") = result {
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(FrameGuard())
        }.flatMap { two.setup(channel: channel, logger: logger) }.map { .two($0) }
      }
      return plain(channel, logger)
    }
    try operations.addHandler(negotiation)
    let version = negotiation.protocolNegotiationResult
    // Limit the time for the handshake.
    let deadline = channel.eventLoop.scheduleTask(in: .seconds(Int64(limits.seconds))) {
      channel.close(promise: nil)
    }
    version.whenComplete { _ in deadline.cancel() }
    return version
  }

  /// HTTP/1.1.
  private func plain(_ channel: any Channel, _ logger: Logger) -> EventLoopFuture<Version> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(RequestClock(seconds: limits.seconds, connections))
    }.flatMap { one.setup(channel: channel, logger: logger) }.map { .one($0) }
  }
}
