import NIOCore
import NIOPosix
import NIOSSL

/// An HTTP/2 client (RFC 9113) that sends requests and ignores the answers.
struct StreamConnection: Sendable {
  private let channel: any Channel

  /// Connects to a server on this machine, without checking its certificate.
  ///
  /// - Parameter takesAnswers: Whether the server may send the bodies of answers.
  init(port: Int, takesAnswers: Bool = true) async throws {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.certificateVerification = .none
    configuration.applicationProtocols = ["h2"]
    let context = try NIOSSLContext(configuration: configuration)
    channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(NIOSSLClientHandler(context: context, serverHostname: nil))
        }
      }.connect(host: "127.0.0.1", port: port).get()
    try await write(
      Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + Self.frame(4, 0, 0, takesAnswers ? [] : [0, 4, 0, 0, 0, 0]))
  }

  private static func frame(_ type: UInt8, _ flags: UInt8, _ stream: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF), type, flags, 0, 0, 0, stream] + payload
  }

  private func write(_ bytes: [UInt8]) async throws { try await channel.writeAndFlush(ByteBuffer(bytes: bytes)) }

  /// Sends a GET request for a path, with the header compression of RFC 7541: method and scheme by index, the rest as
  /// text.
  func get(_ path: String, stream: UInt8) async throws {
    func text(_ name: UInt8, _ value: String) -> [UInt8] { [name, UInt8(value.utf8.count)] + Array(value.utf8) }
    try await write(Self.frame(1, 0x5, stream, [0x82, 0x87] + text(0x04, path) + text(0x01, "localhost")))
  }

  /// Cancels a stream.
  func reset(stream: UInt8) async throws { try await write(Self.frame(3, 0, stream, [0, 0, 0, 8])) }

  func close() async throws { try await channel.close() }
}
