import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("The source of requests", .timeLimit(.minutes(30)))
struct RequestSourceTests {
  /// Answers with the known information about a request.
  @Sendable private static func told(_ request: ServedRequest) async -> ServedResponse {
    ServedResponse(.ok, text: "\(request.address) \(request.isSecure ? "secure" : "clear")")
  }

  private static func request(_ fields: String, host: String = "Host: localhost\r\n") -> String {
    "GET / HTTP/1.1\r\n\(host)Connection: close\r\n\(fields)\r\n"
  }

  @Test(
    "the proxy's statements about the client and TLS count, and http from it admits nobody else",
    arguments: [
      ("", "127.0.0.1 secure"), ("X-Forwarded-For: 203.0.113.9\r\n", "203.0.113.9 secure"),
      ("X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: HTTPS\r\n", "203.0.113.9 secure"),
      ("X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: http, https\r\n", "203.0.113.9 secure"),
      ("X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-Proto: http\r\n", "127.0.0.1 clear"),
      ("X-Forwarded-For: 127.0.0.1, ::1\r\nX-Forwarded-Proto: http\r\n", "::1 clear"),
      ("X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: http\r\n", nil),
      ("X-Forwarded-For: 127.0.0.1, 203.0.113.9\r\nX-Forwarded-Proto: http\r\n", nil),
      ("X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: https, http\r\n", nil),
      ("X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Proto: http\r\n", nil),
      ("X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: nonsense\r\n", nil),
      ("X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: ,\r\n", nil),
      ("X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto:\r\n", nil),
      ("X-Forwarded-Proto: http\r\n", nil), ("X-Forwarded-For: nonsense\r\nX-Forwarded-Proto: http\r\n", nil),
    ] as [(String, String?)])
  func proxy(fields: String, told: String?) async throws {
    try await ListeningSite.run(proxy: "127.0.0.1", answering: Self.told) { server in
      let answer = try await server.send(Self.request(fields))
      if let told {
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\n\(told)\n"), "\(answer)")
      } else {
        #expect(answer.hasPrefix("HTTP/1.1 403 ") && answer.contains("was not encrypted"), "\(answer)")
      }
    }
  }

  @Test("statements of others about the origin of a request do not count")
  func noProxy() async throws {
    try await ListeningSite.run(answering: Self.told) { server in
      let answer = try await server.send(
        Self.request("X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: http\r\n"))
      #expect(answer.hasSuffix("127.0.0.1 clear\n"), "\(answer)")
    }
  }

  @Test("a path with two consecutive slashes leads nowhere, and is neither a page nor the metrics")
  func slashes() async throws {
    try await ListeningSite.run(answering: Self.told) { server in
      for path in ["//", "//metrics", "/metrics//", "/calendars//alice/", "/calendars/alice/work//?a"] {
        let answer = try await server.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 404 "), "\(path): \(answer)")
      }
      for path in ["/", "/calendars/alice/", "/week?to=https://a//b"] {
        let answer = try await server.send(
          "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(path): \(answer)")
      }
    }
  }

  @Test("a header with more combining marks than any text is refused before it is examined")
  func marks() async throws {
    try await ListeningSite.run(answering: Self.told) { server in
      let marks = String(repeating: "\u{301}\u{316}", count: 200)
      for name in ["If-None-Match", "Cookie", "User-Agent"] {
        let answer = try await server.send(Self.request("\(name): \(marks)\r\n"))
        #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(name): \(answer)")
      }
      #expect(try await server.send(Self.request("", host: "Host: \(marks)\r\n")).hasPrefix("HTTP/1.1 400 "))
    }
  }

  @Test("a request names exactly one host")
  func hosts() async throws {
    try await ListeningSite.run(answering: Self.told) { server in
      for (hosts, status) in [
        ("Host: localhost\r\n", "200"), ("", "400"), ("Host: localhost\r\nHost: localhost\r\n", "400"),
        ("Host: localhost\r\nHost: evil.example\r\n", "400"), ("Host: localhost, evil.example\r\n", "421"),
      ] {
        let answer = try await server.send(Self.request("", host: hosts))
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(hosts): \(answer)")
      }
    }
  }

  @Test("a page of another program on this machine may not send requests")
  func origins() async throws {
    try await ListeningSite.run(answering: Self.told) { server in
      let host = "Host: 127.0.0.1:\(server.port)\r\n"
      for (origin, status) in [
        ("127.0.0.1:\(server.port)", "200"), ("127.0.0.1:1", "403"), ("192.0.2.7:\(server.port)", "403"),
      ] {
        let answer = try await server.send(Self.request("Origin: http://\(origin)\r\n", host: host))
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(origin): \(answer)")
      }
    }
  }

  @Test(
    "a form from another site is refused if the browser says no more than that, and a link is not",
    arguments: [
      ("POST", "cross-site", 403), ("POST", "same-site", 403), ("POST", "same-origin", 200), ("POST", "none", 200),
      ("GET", "cross-site", 200), ("PROPFIND", "cross-site", 200), ("DELETE", "cross-site", 403),
    ])
  func sites(method: String, site: String, status: Int) async throws {
    try await ListeningSite.run(answering: Self.told) { server in
      let answer = try await server.send(
        "\(method) /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nSec-Fetch-Site: \(site)\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
    }
  }
}
