import NIOCore
import NIOEmbedded
import Testing

@testable import CalendarServer

@Suite("Frames without content are counted")
struct FrameGuardTests {
  private let channel = EmbeddedChannel(handler: FrameGuard())

  init() throws {
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.writeInbound(ByteBuffer(string: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"))
  }

  private static func frame(_ type: UInt8, _ length: Int) -> [UInt8] {
    [0, UInt8(length >> 8), UInt8(length & 0xFF), type, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: length)
  }

  private func send(_ type: UInt8, _ length: Int, count: Int) throws {
    try channel.writeInbound(ByteBuffer(bytes: Array(repeating: Self.frame(type, length), count: count).joined()))
  }

  @Test(
    "too many frames at once close the connection: settings, pings, windows, resets, unknown ones, tiny data",
    arguments: [(4, 0), (6, 8), (8, 4), (3, 4), (0x42, 300), (0, 0), (0, 255)] as [(UInt8, Int)])
  func many(type: UInt8, length: Int) throws {
    try send(type, length, count: 10_000)
    #expect(channel.isActive)
    try send(type, length, count: 1)
    #expect(!channel.isActive)
  }

  @Test("frames of requests and bodies are not counted", arguments: [(0, 256), (1, 0), (9, 5)] as [(UInt8, Int)])
  func carrying(type: UInt8, length: Int) throws {
    try send(type, length, count: 20_000)
    #expect(channel.isActive)
  }

  @Test("a few more are allowed with time, and with what is sent")
  func gains() throws {
    try send(8, 4, count: 10_000)
    channel.embeddedEventLoop.advanceTime(by: .seconds(2))
    try send(8, 4, count: 2000)
    try channel.writeOutbound(ByteBuffer(repeating: 0, count: 100 << 10))
    try send(8, 4, count: 100)
    #expect(channel.isActive)
    try send(8, 4, count: 1)
    #expect(!channel.isActive)
  }

  @Test("frames are counted however they are split")
  func pieces() throws {
    try send(6, 8, count: 9900)
    for byte in Array(repeating: Self.frame(6, 8), count: 100).joined() {
      try channel.writeInbound(ByteBuffer(bytes: [byte]))
    }
    #expect(channel.isActive)
    try send(6, 8, count: 1)
    #expect(!channel.isActive)
  }
}
