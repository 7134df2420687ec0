import Fetching
import TestSupport
import Testing

@Suite("Credentials on a real server", .enabled(if: WebServer.canRun, "python3 is not here"))
struct AuthenticatingTests {
  private let server: WebServer

  init() throws {
    server = try WebServer()
  }

  private func client(_ credential: HTTPCredential) throws -> HTTPClient {
    HTTPClient(
      transport: CurlTransport(),
      secrets: HTTPSecrets(for: try HTTPURL(server.url("")).origin, credentials: KnownCredential(credential)))
  }

  @Test("Basic, in UTF-8")
  func basic() async throws {
    let client = try client(.password(user: "alice", password: "sécret"))
    let response = try await client.send(HTTPRequest("GET", try HTTPURL(server.url("basic"))))
    #expect(response.status == 200 && client.traffic.requests == 2)
  }

  @Test("Digest, until the nonce expires, and with the next one", arguments: ["MD5", "SHA-256"])
  func digest(algorithm: String) async throws {
    let client = try client(.password(user: "alice", password: "secret"))
    for _ in 0..<8 {
      let response = try await client.send(
        HTTPRequest("PROPFIND", try HTTPURL(server.url("digest?algorithm=\(algorithm)")), content: .bytes([1])))
      #expect(response.status == 200)
    }
    // 8 with an answer, and one for each of the 3 nonces.
    #expect(client.traffic.requests == 11)
  }

  @Test("a wrong password gives 401, without another attempt")
  func wrong() async throws {
    let client = try client(.password(user: "alice", password: "wrong"))
    #expect(try await client.send(HTTPRequest("GET", try HTTPURL(server.url("digest")))).status == 401)
    #expect(client.traffic.requests == 2)
  }
}
