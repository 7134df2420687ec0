import CivilTime
import Fetching
import Synchronization
import Testing

@Suite("The HTTP client")
struct HTTPClientTests {
  private let home = "https://example.com/dav/"

  private func client(
    _ transport: SimulatedTransport, password: String? = "secret", redirects: RedirectPolicy = RedirectPolicy(),
    retries: RetryPolicy = .once, signsAtOnce: Bool = false, pauses: Pauses = Pauses()
  ) throws -> HTTPClient {
    HTTPClient(
      transport: transport,
      secrets: HTTPSecrets(
        for: try HTTPURL(home).origin,
        credentials: password.map { KnownCredential(.password(user: "alice", password: $0)) }),
      signsAtOnce: signsAtOnce, redirects: redirects, retries: retries, clock: pauses.clock)
  }

  private func request(_ method: String = "GET", header: HTTPHeader = [:]) throws -> HTTPRequest {
    HTTPRequest(method, try HTTPURL(home), header: header, content: method == "GET" ? .none : .bytes([1, 2, 3]))
  }

  // MARK: Redirects

  @Test("keeps method, body and fields when following a redirect, and reports it", arguments: [301, 302, 307, 308])
  func keepsMethod(status: Int) async throws {
    let transport = SimulatedTransport { request, number in
      number == 1 ? (status, ["Location": "../elsewhere/?x"]) : (207, [:])
    }
    let response = try await client(transport).send(try request("PROPFIND", header: ["Depth": "1"]))
    let last = try #require(transport.requests.last)
    #expect(response.status == 207 && last.method == "PROPFIND" && last.content.length == 3)
    #expect(last.url.text == "https://example.com/elsewhere/?x" && last.header["Depth"] == "1")
    #expect(response.redirects.map(\.isPermanent) == [status == 301 || status == 308])
  }

  @Test(
    "uses GET after 303, and after a POST answered with 302",
    arguments: [("PUT", 303), ("POST", 302), ("POST", 301)])
  func becomesGet(method: String, status: Int) async throws {
    let transport = SimulatedTransport { _, number in number == 1 ? (status, ["Location": "/done"]) : (200, [:]) }
    _ = try await client(transport).send(try request(method))
    #expect(transport.requests.last?.method == "GET" && transport.requests.last?.content.length == nil)
  }

  @Test(
    "follows no redirect to a less secure place",
    arguments: [
      ("http://example.com/dav/", "not protected"), ("file:///etc/passwd", "an unsupported URL"),
      ("webcal://example.com/", "an unsupported URL"), ("https://127.0.0.1/", "private network"),
      ("https://localhost:8080/", "private network"), ("https://192.168.1.1/", "private network"),
      ("https://[::1]/", "private network"), ("https://[::ffff:10.0.0.1]/", "private network"),
      ("https://0x7f000001/", "private network"), ("https://2130706433/", "private network"),
      ("https://a\\@b/", "an unsupported URL"),
    ])
  func refusesRedirects(target: String, words: String) async throws {
    let transport = SimulatedTransport { _, _ in (302, ["Location": target]) }
    let client = try client(transport)
    let error = await #expect(throws: HTTPError.self) { _ = try await client.send(try request()) }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    #expect(error?.code == (target.hasPrefix("http:") ? .unprotected : .redirect))
    #expect(transport.requests.count == 1)
  }

  @Test("stops at redirects that lead nowhere, or are endless")
  func endlessRedirects() async throws {
    let loop = SimulatedTransport { _, _ in (301, ["Location": "/dav/"]) }
    let client = try client(loop)
    let error = await #expect(throws: HTTPError.self) { _ = try await client.send(try request()) }
    #expect(error?.message == "https://example.com redirected more than 5 times" && loop.requests.count == 6)
    let nowhere = try self.client(SimulatedTransport { _, _ in (301, [:]) })
    await #expect(throws: HTTPError.self) { _ = try await nowhere.send(try request()) }
    let none = try self.client(loop, redirects: .none)
    #expect(try await none.send(try request()).status == 301)
  }

  @Test("passes no field that may be secret to another origin")
  func otherOrigin() async throws {
    let transport = SimulatedTransport { request, number in
      switch number {
      case 1: (401, ["WWW-Authenticate": "Basic"])
      case 2: (302, ["Location": "https://example.org/feed"])
      default: (401, ["WWW-Authenticate": "Basic"])
      }
    }
    let header: HTTPHeader = ["Cookie": "a=b", "X-Api-Key": "secret", "Accept": "text/calendar"]
    let response = try await client(transport).send(try request(header: header))
    #expect(transport.requests[1].header["Authorization"] != nil)
    #expect(transport.requests[2].header == ["Accept": "text/calendar"])
    #expect(response.status == 401 && transport.requests.count == 3)
  }

  // MARK: Credentials

  @Test("sends no credential until challenged, and then one with every request")
  func challenged() async throws {
    let transport = SimulatedTransport { request, _ in
      request.header["Authorization"] == "Basic YWxpY2U6c2VjcmV0"
        ? (200, [:]) : (401, ["WWW-Authenticate": "basic realm=x"])
    }
    let client = try client(transport)
    #expect(client.authenticationScheme(of: try HTTPURL(home).origin) == nil)
    for _ in 0..<3 { #expect(try await client.send(try request()).status == 200) }
    #expect(transport.requests.count == 4 && client.traffic.requests == 4)
    #expect(client.authenticationScheme(of: try HTTPURL(home).origin) == "basic")
  }

  @Test("signs the first request if it knows that it will be challenged")
  func atOnce() async throws {
    let transport = SimulatedTransport { request, _ in (request.header["Authorization"] == nil ? 401 : 200, [:]) }
    #expect(try await client(transport, signsAtOnce: true).send(try request()).status == 200)
    #expect(transport.requests.count == 1)
  }

  @Test("a wrong password gives the answer, not a loop")
  func wrongPassword() async throws {
    let transport = SimulatedTransport { _, _ in (401, ["WWW-Authenticate": "Basic"]) }
    #expect(try await client(transport).send(try request()).status == 401)
    #expect(transport.requests.count == 2)
  }

  @Test("an expired token is renewed, once")
  func expiredToken() async throws {
    let transport = SimulatedTransport { request, _ in
      (request.header["Authorization"] == "Bearer 2" ? 200 : 401, [:])
    }
    let tokens = Tokens()
    let client = HTTPClient(
      transport: transport, secrets: HTTPSecrets(for: try HTTPURL(home).origin, credentials: tokens),
      signsAtOnce: true)
    #expect(try await client.send(try request()).status == 200)
    #expect(try await client.send(try request()).status == 200)
    #expect(tokens.asked == [false, true] && transport.requests.count == 3)
  }

  @Test("the caller's Authorization is sent as it is, and not replaced")
  func ownField() async throws {
    let transport = SimulatedTransport { _, _ in (401, ["WWW-Authenticate": "Basic"]) }
    #expect(try await client(transport).send(try request(header: ["authorization": "Own"])).status == 401)
    #expect(transport.requests.map { $0.header["Authorization"] } == ["Own"])
  }

  // MARK: Pauses

  @Test("waits as long as the server wants, up to a limit")
  func retryAfter() async throws {
    let pauses = Pauses()
    let transport = SimulatedTransport { _, number in
      switch number {
      case 1: (503, ["Retry-After": "7"])
      case 2: (429, ["Retry-After": "Thu, 01 Jan 1970 00:00:20 GMT"])
      default: (200, [:])
      }
    }
    #expect(try await client(transport, retries: RetryPolicy(), pauses: pauses).send(try request()).status == 200)
    #expect(pauses.all == [.seconds(7), .seconds(20)])
    let patient = SimulatedTransport { _, _ in (503, ["Retry-After": "3600"]) }
    #expect(try await client(patient, retries: RetryPolicy()).send(try request()).status == 503)
    #expect(patient.requests.count == 1)
  }

  @Test("sends again what a broken connection lost, if that is safe")
  func cut() async throws {
    for (method, count) in [("GET", 2), ("PUT", 2), ("POST", 1)] {
      let transport = SimulatedTransport { _, number throws(HTTPError) in
        if number == 1 { throw HTTPError(.cut, "cut") }
        return (200, [:])
      }
      let client = try client(transport, retries: RetryPolicy())
      _ = try? await client.send(try request(method))
      #expect(transport.requests.count == count, "\(method)")
    }
  }
}

/// A clock that starts in 1970 and whose pauses take no time.
final class Pauses: Sendable {
  private let taken = Mutex<[Duration]>([])

  var all: [Duration] { taken.withLock { $0 } }

  var clock: HTTPClock {
    HTTPClock(now: { Instant(secondsSince1970: 0) }) { (pause) async throws(HTTPError) in
      self.taken.withLock { $0.append(pause) }
    }
  }
}

/// Numbered tokens.
final class Tokens: HTTPCredentialSource {
  private let calls = Mutex<[Bool]>([])

  var asked: [Bool] { calls.withLock { $0 } }

  func credential(afterRefusal: Bool) -> HTTPCredential? {
    .bearer(
      String(
        calls.withLock { calls in
          calls.append(afterRefusal)
          return calls.count
        }))
  }
}
