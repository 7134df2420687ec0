import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import CalendarServer

@Suite("Bodies are read only from clients that may send them", .timeLimit(.minutes(30)))
struct UnreadBodyTests {
  private static let alice = "Authorization: Basic \(Data("alice:alice’s".utf8).base64EncodedString())\r\n"

  private static func head(_ line: String, _ fields: String = "", length: Int) -> String {
    "\(line) HTTP/1.1\r\nHost: localhost\r\n\(fields)Content-Length: \(length)\r\n\r\n"
  }

  private func run(_ body: @Sendable @escaping (ListeningSite) async throws -> Void) async throws {
    let shared = try await SharedSite()
    try await ListeningSite.run(answering: { await shared.site.answer($0) }, body)
  }

  @Test("a client without access is answered before the body has arrived, and can continue afterwards")
  func strangers() async throws {
    try await run { server in
      for (line, status) in [
        ("PUT /calendars/alice/work/x.ics", "401"), ("PROPFIND /", "401"), ("POST /import", "303"),
        ("GET /healthz", "200"), ("GET /share/x", "404"), ("POST /share/x", "405"),
      ] {
        let connection = try server.connect()
        let answer = try await ListeningSite.waiting {
          connection.send(Self.head(line, length: 100_000))
          return connection.read(to: "\r\n\r\n")
        }
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(line): \(answer)")
        let next = try await ListeningSite.waiting {
          connection.send(String(repeating: "x", count: 100_000) + "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
          return connection.read(to: "ok\n")
        }
        #expect(next.contains("HTTP/1.1 200 "), "\(line): \(next)")
      }
    }
  }

  @Test("a client that asks before sending a body is first told that a password is required")
  func expectation() async throws {
    try await run { server in
      let line = "PUT /calendars/alice/work/x.ics"
      let refused = try await server.send(Self.head(line, "Expect: 100-continue\r\n", length: 10))
      #expect(refused.hasPrefix("HTTP/1.1 401 "), "\(refused)")
      let connection = try server.connect()
      let word = try await ListeningSite.waiting {
        connection.send(Self.head(line, "Expect: 100-continue\r\n\(Self.alice)", length: 10))
        return connection.read(to: "\r\n\r\n")
      }
      #expect(word == "HTTP/1.1 100 Continue\r\n\r\n")
      let answer = try await ListeningSite.waiting {
        connection.send("0123456789")
        return connection.read(to: "\r\n\r\n")
      }
      #expect(answer.hasPrefix("HTTP/1.1 403 ") || answer.hasPrefix("HTTP/1.1 415 "), "\(answer)")
    }
  }

  @Test("a body is limited to what its request needs, and is refused as too large before it arrives")
  func sizes() async throws {
    try await run { server in
      for (line, length, isTaken) in [
        ("POST /login", 16 << 10, true), ("POST /login", (16 << 10) + 1, false),
        ("PROPFIND /", 1 << 20, true), ("PROPFIND /", (1 << 20) + 1, false),
        ("REPORT /calendars/alice/work/", (1 << 20) + 1, false),
        ("PUT /calendars/alice/work/x.ics", 10 << 20, true), ("PUT /calendars/alice/work/x.ics", (10 << 20) + 1, false),
      ] {
        let fields = Self.alice + "Expect: 100-continue\r\n"
        let connection = try server.connect()
        let answer = try await ListeningSite.waiting {
          connection.send(Self.head(line, fields, length: length))
          return connection.read(to: "\r\n\r\n")
        }
        #expect(answer.hasPrefix(isTaken ? "HTTP/1.1 100 " : "HTTP/1.1 413 "), "\(line) \(length): \(answer)")
      }
      // The size of a chunked body is not known in advance.
      let head = "PROPFIND / HTTP/1.1\r\nHost: localhost\r\n\(Self.alice)Transfer-Encoding: chunked\r\n\r\n"
      let piece = "80000\r\n" + String(repeating: "x", count: 0x80000) + "\r\n"
      let answer = try await server.send(head + piece + piece + piece + "0\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
    }
  }

  @Test("a client that sends too much sees the answer after sending all of it")
  func tooLarge() async throws {
    try await run { server in
      let line = Self.head("PUT /calendars/alice/work/x.ics", Self.alice, length: 12 << 20)
      let connection = try server.connect()
      let (isSent, answer) = try await ListeningSite.waiting {
        let isSent = connection.send(line + String(repeating: "x", count: 12 << 20))
        return (isSent, connection.readToEnd())
      }
      #expect(isSent && answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
      // The server does not discard an endless body.
      let endless = try server.connect()
      let isTaken = try await ListeningSite.waiting {
        endless.send(Self.head("PUT /calendars/alice/work/x.ics", length: 1 << 40))
        return (0..<64).allSatisfy { _ in endless.send(String(repeating: "x", count: 1 << 20)) }
      }
      #expect(!isTaken)
    }
  }

  @Test("one address has a share of the bytes held in memory, unless it speaks for many")
  func held() {
    let held = HeldBytes(limit: 100, share: 40)
    #expect(held.take(40, of: "a", isShared: false) && !held.take(1, of: "a", isShared: false))
    #expect(held.take(50, of: "proxy", isShared: true))
    #expect(held.take(10, of: "b", isShared: false) && !held.take(1, of: "b", isShared: false))
    held.giveBack(40, of: "a")
    #expect(held.take(30, of: "b", isShared: false) && held.take(10, of: "a", isShared: false))
    #expect(!held.take(1, of: "proxy", isShared: true))
  }
}
