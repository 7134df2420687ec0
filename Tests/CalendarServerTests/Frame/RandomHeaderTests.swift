import HTTPTypes
import TestSupport
import Testing

@testable import CalendarServer

@Suite("Random headers on real connections", .timeLimit(.minutes(30)))
struct RandomHeaderTests {
  private static let names = [
    "Content-Length", "Transfer-Encoding", "Host", "Expect", "Connection", "Origin", "X-Forwarded-For",
    "X-Forwarded-Proto", "Content-Encoding", "Upgrade", "Keep-Alive", "TE", "Accept", "Range", "If-None-Match", "Depth",
  ]
  private static let values = [
    "100-continue", "chunked", "gzip, chunked", "close", "keep-alive", "identity", "http", "https", "null",
    "http://localhost", "localhost", "localhost:99999999999999999999", "[::1", "127.0.0.1, ::ffff:1.2.3.4, ",
    "2001:db8::1%99999999999", "h2c", "text/html", "1", "5", "*",
  ]

  @Test(
    "no header makes the server fail, and all requests are answered or closed",
    arguments: Nightly.isOn ? 1...20 : 1...2)
  func random(seed: UInt64) async throws {
    // The body is read, so its length matters too.
    let answer: ServedResponder.Handler = { request in
      await request.withBody(.form) { ServedResponse(.ok, text: "\($0.body.count) \($0.address)") }
    }
    var limits = ServerLimits()
    limits.seconds = 1
    try await ListeningSite.run(limits, proxy: "127.0.0.1", answering: answer) { server in
      var generator = SeededGenerator(seed: seed)
      var statuses: [String: Int] = [:]
      for _ in 0..<150 {
        var text =
          "\(generator.pick(["GET", "PUT", "POST", "HEAD", "CONNECT", "X"])) / HTTP/1.\(generator.pick(["0", "1", "9"]))\r\n"
        if !generator.once(in: 5) { text += "Host: localhost\r\n" }
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          let value = generator.pick(generator.once(in: 2) ? Self.values : BudgetTests.numbers)
          text += "\(generator.pick(Self.names)): \(value)\r\n"
        }
        let connection = try server.connect()
        text += "\r\n" + generator.pick(["", "12345", "5\r\n12345\r\n0\r\n\r\n", "99999999999999999999\r\n"])
        let sent = text
        let received = try await ListeningSite.waiting {
          connection.send(sent)
          connection.endInput()
          return connection.readToEnd()
        }
        let status = String(received.dropFirst("HTTP/1.1 ".count).prefix(3))
        statuses[status, default: 0] += 1
        #expect(!status.hasPrefix("5"), "\(sent.prefix(300)): \(received)")
      }
      #expect(statuses["200", default: 0] > 10, "\(statuses)")
      let last = try await server.send("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      #expect(last.hasPrefix("HTTP/1.1 200 "))
    }
  }
}
