import Bounds
import HTTPTypes
import NIOCore
import NIOEmbedded
import TestSupport
import Testing

@testable import CalendarServer

@Suite("When the client disconnects", .timeLimit(.minutes(30)))
struct DepartureTests {
  /// The events, in order.
  private struct Reports: Sendable {
    private let pair = AsyncStream.makeStream(of: String.self)

    func report(_ text: String) { pair.continuation.yield(text) }

    /// Waits until several events have happened, in any order.
    func wait(_ expected: Set<String>) async {
      var left = expected
      for await text in pair.stream {
        left.remove(text)
        if left.isEmpty { return }
      }
    }
  }

  /// Works on a request until the budget is used up, which does not happen while the client waits for the answer.
  private static func work(_ reports: Reports) -> ServedResponder.Handler {
    { request in
      let name = request.path.segments.joined()
      guard let budget = WorkBudget.current else { return ServedResponse(.internalServerError) }
      reports.report("\(name) begins")
      while budget.spend(100) { await Task.yield() }
      reports.report("\(name) ends")
      return ServedResponse(.ok)
    }
  }

  private static var limits: ServerLimits {
    var limits = ServerLimits()
    (limits.work.steps, limits.work.time) = (.max, .max)
    return limits
  }

  @Test("work on its request ends")
  func versionOne() async throws {
    let reports = Reports()
    try await ListeningSite.run(Self.limits, answering: Self.work(reports)) { server in
      for sendsNoMore in [false, true] {
        let connection = try server.connect()
        try await ListeningSite.waiting { _ = connection.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        await reports.wait(["a begins"])
        if sendsNoMore {
          connection.endInput()
          // The results up to that point are still sent.
          let answer = try await ListeningSite.waiting { connection.readToEnd() }
          #expect(answer.hasPrefix("HTTP/1.1 507 "), "\(answer)")
        } else {
          connection.disconnect()
        }
        await reports.wait(["a ends"])
      }
    }
  }

  @Test("cancelled requests on a connection end, and all of them with the connection")
  func versionTwo() async throws {
    let file = ServerCertificate.path
    let certificates = try Certificates(certificate: file, key: file)
    let reports = Reports()
    try await ListeningSite.run(Self.limits, certificates, answering: Self.work(reports)) { server in
      let connection = try await StreamConnection(port: server.port)
      for (number, name) in [(UInt8(1), "a"), (3, "b"), (5, "c")] {
        try await connection.get("/\(name)", stream: number)
        await reports.wait(["\(name) begins"])
      }
      try await connection.reset(stream: 3)
      await reports.wait(["b ends"])
      try await connection.get("/d", stream: 7)
      await reports.wait(["d begins"])
      try await connection.close()
      await reports.wait(["a ends", "c ends", "d ends"])
    }
  }

  /// Answers with server-sent events: the first one immediately, and no others.
  private static func events(_ reports: Reports) -> ServedResponder.Handler {
    { _ in
      let (pieces, continuation) = AsyncStream.makeStream(of: [UInt8].self)
      continuation.onTermination = { _ in reports.report("ended") }
      continuation.yield(Array("data: 1\n\n".utf8))
      reports.report("begun")
      var answer = ServedResponse(.ok, [.contentType: "text/event-stream"])
      answer.stream = ServedStream(pieces: pieces) { continuation.finish() }
      return answer
    }
  }

  @Test("a stream of events frees its slot at once")
  func events() async throws {
    let reports = Reports()
    try await ListeningSite.run(answering: Self.events(reports)) { server in
      for _ in 0..<50 {
        let connection = try server.connect()
        let first = try await ListeningSite.waiting {
          connection.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
          return connection.read(to: "data: 1\n\n")
        }
        #expect(first.contains("data: 1"))
        connection.endInput()
        await reports.wait(["ended"])
        // The slot is also freed if the client disconnects before it could be answered.
        let hasty = try server.connect()
        hasty.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        hasty.disconnect()
      }
    }
  }

  @Test("a stream of events frees its slot at once, over HTTP/2 too")
  func eventsOfTwo() async throws {
    let file = ServerCertificate.path
    let certificates = try Certificates(certificate: file, key: file)
    let reports = Reports()
    try await ListeningSite.run(ServerLimits(), certificates, answering: Self.events(reports)) { server in
      let connection = try await StreamConnection(port: server.port)
      for stream in stride(from: UInt8(1), to: 99, by: 2) {
        try await connection.get("/events", stream: stream)
        await reports.wait(["begun"])
        try await connection.reset(stream: stream)
        await reports.wait(["ended"])
      }
      try await connection.close()
    }
  }

  @Test("an idle connection makes room for addresses with fewer, and no work is interrupted")
  func room() async throws {
    let reports = Reports()
    var limits = Self.limits
    limits.connections = 4
    try await ListeningSite.run(limits, answering: Self.work(reports)) { server in
      let busy = try server.connect()
      busy.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
      await reports.wait(["a begins"])
      let idle = try (0..<20).map { _ in try server.connect() }
      for connection in idle {
        Task {
          _ = try await ListeningSite.waiting { connection.readToEnd() }
          reports.report("closed")
        }
      }
      // Most of them have been closed to make room for the others.
      for _ in 0..<17 { await reports.wait(["closed"]) }
      let other = try server.connect(from: 2)
      other.send("GET /b HTTP/1.1\r\nHost: localhost\r\n\r\n")
      await reports.wait(["b begins"])
      // Without an idle connection, there is no more room.
      for connection in idle { connection.disconnect() }
      let more = try ["c", "d"].map { _ in try server.connect() }
      for (connection, name) in zip(more, ["c", "d"]) {
        connection.send("GET /\(name) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      }
      await reports.wait(["c begins", "d begins"])
      let refused = try await server.send("GET /e HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(refused.hasPrefix("HTTP/1.1 503 "), "\(refused)")
      for connection in [busy, other] + more { connection.disconnect() }
      await reports.wait(["a ends", "b ends", "c ends", "d ends"])
    }
  }

  @Test("a connection that is no longer handled, since the server is stopping, is closed and ends")
  func unhandled() async throws {
    let reports = Reports()
    let channel = NIOAsyncTestingChannel()
    try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1))
    _ = ReadyConnection(channel) { reports.report("ended") }
    await reports.wait(["ended"])
    try await channel.closeFuture.get()
  }
}
