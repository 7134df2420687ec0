@testable import Fetching
import TestSupport
import Testing

@Suite("Who receives secrets")
struct SecretsTests {
  private func origin(_ text: String) throws -> HTTPOrigin { try HTTPURL(text).origin }

  @Test(
    "the origin that they were given for, and over https its host and its registrable domain",
    arguments: [
      ("https://example.com", "https://EXAMPLE.com:443", true),
      ("https://example.com", "https://example.com:8443", true),
      ("https://dav.example.com", "https://cal.example.com", true),
      ("https://a.b.example.com", "https://example.com", true),
      ("https://a.example.co.uk", "https://example.co.uk", true),
      ("https://a.alice.github.io", "https://alice.github.io", true),
      ("http://example.com", "http://example.com", true), ("http://example.com", "https://example.com", true),
      ("http://example.com", "https://dav.example.com", true), ("http://10.0.0.1", "https://10.0.0.1", true),
      ("https://[::1]", "https://[::1]:8443", true), ("https://nas.lan", "https://nas.lan:8443", true),
      ("https://example.com", "http://example.com", false), ("https://example.com", "http://example.com:443", false),
      ("http://example.com", "http://example.com:8080", false), ("http://example.com", "http://dav.example.com", false),
      ("https://example.com", "https://example.org", false), ("https://example.com", "https://badexample.com", false),
      ("https://example.com", "https://example.com.example.org", false),
      ("https://alice.github.io", "https://bob.github.io", false),
      ("https://alice.github.io", "https://github.io", false),
      ("https://a.co.uk", "https://b.co.uk", false), ("https://a.co.uk", "https://co.uk", false),
      ("https://co.uk", "https://a.co.uk", false), ("https://a.b.ck", "https://c.b.ck", false),
      ("https://dav.lan", "https://other.lan", false), ("https://a.home.lan", "https://b.home.lan", false),
      ("https://nas", "https://other", false), ("https://10.0.0.1", "https://11.0.0.1", false),
      ("https://1.2.3.4", "https://9.9.3.4", false), ("https://[::1]", "https://[::2]", false),
      ("https://example.com", "https://example.com.", false),
      ("https://a.example.com", "https://a..example.com", false),
    ])
  func rule(given: String, asking: String, isAllowed: Bool) throws {
    #expect(HTTPSecrets(for: try origin(given)).mayGo(to: try origin(asking)) == isAllowed)
  }

  @Test("without a list of public suffixes it is only the same host")
  func withoutList() throws {
    #expect(PublicSuffixes(library: "libnowhere.so.5") == nil)
    let secrets = HTTPSecrets(for: try origin("https://dav.example.com"))
    #expect(!secrets.mayGo(to: try origin("https://cal.example.com"), suffixes: nil))
    #expect(secrets.mayGo(to: try origin("https://dav.example.com:8443"), suffixes: nil))
  }

  /// Creates a client with a password and a cookie for an origin.
  private func client(_ given: String, _ transport: SimulatedTransport, signsAtOnce: Bool = false) throws -> HTTPClient
  {
    HTTPClient(
      transport: transport,
      secrets: HTTPSecrets(
        for: try origin(given), credentials: KnownCredential(.password(user: "alice", password: "secret")),
        header: ["Cookie": "secret", "Accept": "text/plain"]), signsAtOnce: signsAtOnce)
  }

  private func secrets(in request: HTTPRequest?) -> [String] {
    ["Authorization", "Cookie"].filter { request?.header[$0] != nil }
  }

  @Test(
    "a stranger gets neither an answer to its challenge nor a field, whatever the request",
    arguments: ["Basic realm=x", "Digest realm=\"x\", nonce=\"n\"", "Bearer"], [true, false])
  func strangers(challenge: String, atOnce: Bool) async throws {
    for target in ["https://bob.github.io/feed", "https://example.com/feed"] {
      let direct = SimulatedTransport { _, _ in (401, ["WWW-Authenticate": challenge]) }
      let asking = try client("https://alice.github.io", direct, signsAtOnce: atOnce)
      #expect(try await asking.send(HTTPRequest("GET", try HTTPURL(target))).status == 401)
      #expect(direct.requests.count == 1 && secrets(in: direct.requests[0]) == [])
      #expect(direct.requests[0].header["Accept"] == "text/plain")
      #expect(asking.withholdsSecrets(from: try origin(target)))
      #expect(asking.refusal(by: try origin(target)).contains("those for https://alice.github.io were not sent"))
      let redirected = SimulatedTransport { request, _ in
        request.url.text == target ? (401, ["WWW-Authenticate": challenge]) : (302, ["Location": target])
      }
      let led = try client("https://alice.github.io", redirected, signsAtOnce: atOnce)
      #expect(try await led.send(HTTPRequest("GET", try HTTPURL("https://alice.github.io/"))).status == 401)
      #expect(secrets(in: redirected.requests[0]).contains("Cookie") && secrets(in: redirected.requests.last) == [])
    }
  }

  @Test("a host in the same domain gets them over https, even after a redirect")
  func sameDomain() async throws {
    let transport = SimulatedTransport { request, _ in
      if request.url.host == "example.com" { return (301, ["Location": "https://www.example.com/feed"]) }
      return request.header["Authorization"] == nil ? (401, ["WWW-Authenticate": "Basic"]) : (200, [:])
    }
    let response = try await client("https://example.com", transport).send(
      HTTPRequest("GET", try HTTPURL("https://example.com/feed")))
    #expect(response.status == 200 && secrets(in: transport.requests.last) == ["Authorization", "Cookie"])
  }

  @Test("a client that was given an https origin sends nothing over http, with or without secrets")
  func neverPlain() async throws {
    let transport = SimulatedTransport { request, _ in
      request.url.scheme == .https ? (307, ["Location": "http://example.com/"]) : (200, [:])
    }
    let bare = HTTPClient(transport: transport, secrets: HTTPSecrets(for: try origin("https://example.com")))
    for client in [bare, try client("https://example.com", transport, signsAtOnce: true)] {
      for url in [
        "http://example.com/", "http://example.com:443/", "http://other.example.net/", "https://example.com/",
      ] {
        let error = await #expect(throws: HTTPError.self) {
          _ = try await client.send(HTTPRequest("PUT", try HTTPURL(url), content: .bytes([1])))
        }
        #expect(error?.code == .unprotected, "\(url)")
      }
    }
    #expect(transport.requests.allSatisfy { $0.url.scheme == .https } && transport.requests.count == 2)
  }

  @Test("those in a webcal address are for https only; an address without any gives none")
  func webcal() async throws {
    let address = try WebAddress("webcal://alice:secret@example.com/feed")
    #expect(try HTTPSecrets(of: address)?.origin == origin("https://example.com"))
    #expect(HTTPSecrets(of: try WebAddress("webcal://example.com/feed")) == nil)
    let transport = SimulatedTransport { request, _ throws(HTTPError) in
      if request.url.scheme == .https { throw HTTPError(.refused, "nothing answers") }
      return (401, ["WWW-Authenticate": "Basic"])
    }
    let client = HTTPClient(transport: transport, secrets: HTTPSecrets(of: address))
    #expect(throws: (any Error).self) { try WebFile(address, client: client).open() }
    #expect(transport.requests.map(\.url.scheme) == [.https])
  }
}

@Suite("Secrets at a real server", .enabled(if: WebServer.canRun, "python3 is not here"))
struct RealSecretsTests {
  @Test("a password for https is not sent over http, after a redirect or directly")
  func redirects() async throws {
    let server = try WebServer()
    let secure = server.secureURL("basic")
    let client = HTTPClient(
      transport: CurlTransport(CurlOptions(authorities: WebServer.authorities)),
      secrets: HTTPSecrets(
        for: try HTTPURL(secure).origin,
        credentials: KnownCredential(.password(user: "alice", password: "sécret"))))
    #expect(try await client.send(HTTPRequest("GET", try HTTPURL(secure))).status == 200)
    let plain = server.url("basic")
    for url in [plain, server.secureURL("redirect?status=307&to=\(plain)")] {
      let error = await #expect(throws: HTTPError.self) { _ = try await client.send(HTTPRequest("GET", HTTPURL(url))) }
      #expect(error?.code == .unprotected, "\(url)")
    }
    #expect(server.requests.count == 3, "only the redirect was requested in addition")
  }
}
