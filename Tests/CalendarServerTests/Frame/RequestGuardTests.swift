import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import CalendarServer

@Suite("Receiving requests and sending answers")
final class RequestGuardTests {
  /// Counts the reads requested from the connection.
  private final class ReadCount: ChannelOutboundHandler {
    typealias OutboundIn = HTTPResponsePart
    var count = 0

    func read(context: ChannelHandlerContext) {
      count += 1
      context.read()
    }
  }

  private let channel = EmbeddedChannel()
  private let reads = ReadCount()
  private var limits = ServerLimits()

  init() throws {
    try channel.pipeline.syncOperations.addHandlers([reads, RequestGuard(limits)])
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  deinit { _ = try? channel.finish(acceptAlreadyClosed: true) }

  private func head(_ fields: HTTPFields = [:]) throws {
    try channel.writeInbound(
      HTTPRequestPart.head(
        HTTPRequest(method: .put, scheme: "http", authority: "localhost", path: "/", headerFields: fields)))
  }

  private func body(_ bytes: Int = 1) throws {
    try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(repeating: 0x78, count: bytes)))
  }

  private func end() throws { try channel.writeInbound(HTTPRequestPart.end(nil)) }

  private func want(_ bytes: Int) { channel.pipeline.triggerUserOutboundEvent(WantedBody(bytes: bytes), promise: nil) }

  private func answer(_ status: HTTPResponse.Status = .ok, _ fields: HTTPFields = [:]) throws {
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: status, headerFields: fields)))
    try channel.writeOutbound(HTTPResponsePart.end(nil))
  }

  /// The statuses of the answers sent.
  private func statuses() throws -> [Int] {
    var found: [Int] = []
    while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
      if case .head(let head) = part { found.append(Int(head.status.code)) }
    }
    return found
  }

  /// The number of body bytes passed on, and the number of completed requests.
  private func handedOn() throws -> (bytes: Int, ends: Int) {
    var found = (0, 0)
    while let part = try channel.readInbound(as: HTTPRequestPart.self) {
      switch part {
      case .head: break
      case .body(let bytes): found.0 += bytes.readableBytes
      case .end: found.1 += 1
      }
    }
    return found
  }

  private func pass(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

  @Test("a steady upload may take long")
  func steady() throws {
    try head()
    want(10 << 20)
    for _ in 0..<40 {
      pass(29)
      try body()
    }
    try end()
    pass(1000)
    #expect(try channel.isActive && statuses().isEmpty)
    #expect(try handedOn() == (40, 1))
  }

  @Test("an upload that falls silent is aborted, and so is one that is too slow overall")
  func slow() throws {
    try head()
    want(40_960)
    pass(29)
    try body()
    // Ten seconds for its bytes, plus thirty.
    pass(10)
    #expect(channel.isActive)
    try body()
    pass(1)
    #expect(try !channel.isActive && statuses() == [408])
  }

  @Test("silence is counted from the last byte")
  func silence() throws {
    try head()
    want(10 << 20)
    pass(20)
    try body()
    pass(29)
    #expect(channel.isActive)
    pass(1)
    #expect(try !channel.isActive && statuses() == [408])
  }

  @Test("a header must arrive whole within its time limit")
  func header() throws {
    let channel = EmbeddedChannel(handler: RequestClock(seconds: 30))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    for _ in 0..<2 {
      channel.embeddedEventLoop.advanceTime(by: .seconds(15))
      #expect(channel.isActive)
      try channel.writeInbound(ByteBuffer(string: "G"))
    }
    channel.embeddedEventLoop.advanceTime(by: .seconds(14))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
    _ = try? channel.finish(acceptAlreadyClosed: true)
  }

  @Test("nothing more is read from the connection before the body is wanted")
  func held() throws {
    try head([.expect: "100-continue"])
    channel.read()
    #expect(try reads.count == 0 && statuses().isEmpty)
    // The decision may take a long time.
    pass(1000)
    #expect(channel.isActive)
    want(10)
    #expect(try reads.count == 1 && statuses() == [100])
    channel.read()
    #expect(reads.count == 2)
    try body()
    try end()
    channel.read()
    #expect(reads.count == 3)
  }

  @Test("the rest of an answered request is discarded, and then the next one is read")
  func rest() throws {
    try head()
    channel.read()
    try answer(.unauthorized)
    #expect(reads.count == 1)
    for _ in 0..<16 { try body(1 << 20) }
    try end()
    pass(1000)
    #expect(try channel.isActive && handedOn() == (0, 1))
    try head()
    want(1)
    try body()
    try end()
    try answer()
    #expect(try channel.isActive && handedOn() == (1, 1) && statuses() == [401, 200])
  }

  @Test("the number of discarded bytes is limited")
  func bytes() throws {
    try head()
    try answer(.contentTooLarge, [.connection: "close"])
    for _ in 0..<16 { try body(1 << 20) }
    #expect(channel.isActive)
    try body()
    #expect(!channel.isActive)
  }

  @Test("the time for discarding bytes is limited")
  func time() throws {
    try head()
    try answer(.contentTooLarge, [.connection: "close"])
    for _ in 0..<9 {
      pass(1)
      try body()
    }
    #expect(channel.isActive)
    pass(1)
    #expect(!channel.isActive)
  }

  @Test("after an answer with Connection: close the connection is closed, once the request has been read")
  func last() throws {
    try head()
    try answer(.contentTooLarge, [.connection: "close"])
    try body()
    #expect(channel.isActive)
    try end()
    #expect(!channel.isActive)
  }

  @Test("a pipelined request waits with its body")
  func pipelined() throws {
    try head()
    try end()
    try head()
    want(10)
    channel.read()
    #expect(reads.count == 0)
    try answer()
    #expect(channel.isActive)
    want(10)
    #expect(reads.count == 1)
    try body()
    try end()
    try answer()
    #expect(try channel.isActive && handedOn() == (1, 2) && statuses() == [200, 200])
  }

  @Test("a client that does not read its answer is disconnected")
  func stalled() throws {
    try head()
    try end()
    for _ in 0..<3 {
      channel.isWritable = false
      channel.pipeline.fireChannelWritabilityChanged()
      pass(119)
      channel.isWritable = true
      channel.pipeline.fireChannelWritabilityChanged()
    }
    #expect(channel.isActive)
    channel.isWritable = false
    channel.pipeline.fireChannelWritabilityChanged()
    pass(120)
    #expect(!channel.isActive)
  }
}
