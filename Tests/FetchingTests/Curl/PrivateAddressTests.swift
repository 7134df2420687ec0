@testable import Fetching
import TestSupport
import Testing

@Suite("Private networks")
struct PrivateAddressTests {
  @Test(
    "addresses of this machine and of private networks are recognized in every form",
    arguments: [
      "127.0.0.1", "127.255.255.254", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.0.1",
      "169.254.1.1",
      "100.64.0.1", "::1", "::", "0:0:0:0:0:0:0:1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:a00:1", "fc00::1",
      "fd12::1",
      "fe80::1", "febf::1", "fec0::1", "64:ff9b::10.0.0.1", "192.0.0.8", "198.19.0.1", "240.0.0.1", "255.255.255.255",
      "224.0.0.251", "64:ff9b:1::8.8.8.8", "2002:7f00:1::", "2002:a00:1::1", "::ffff:0:127.0.0.1", "2001::7f00:1",
      "2600::5efe:10.0.0.1",
      "2600::200:5efe:127.0.0.1", "ff02::1", "100::1", "5f00::1", "4000::1",
    ])
  func privateOnes(address: String) throws {
    #expect(PrivateNetwork.contains(address))
    let host = address.contains(":") ? "[\(address)]" : address
    #expect(try HTTPURL("https://\(host)/").isPrivate)
  }

  @Test(
    "all other addresses are public, and a name is not treated as private",
    arguments: [
      "8.8.8.8", "172.15.0.1", "172.32.0.1", "192.167.1.1", "100.63.0.1", "100.128.0.1", "169.253.1.1", "126.0.0.1",
      "2001:db8::1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "example.org",
      "192.0.1.1", "198.17.0.1", "198.20.0.1", "223.255.255.1", "2002:808:808::1", "2001:4860:4860::8888",
      "2600::5efe:8.8.8.8", "3fff::1",
    ])
  func publicOnes(address: String) throws {
    #expect(!PrivateNetwork.contains(address))
    let host = address.contains(":") ? "[\(address)]" : address
    #expect(try !HTTPURL("https://\(host)/").isPrivate)
  }

  @Test("an address of this machine is recognized on any interface")
  func own() {
    #expect(MachineAddresses.contains([127, 0, 0, 1]))
    #expect(MachineAddresses.contains([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF, 127, 0, 0, 1]))
    #expect(!MachineAddresses.contains([8, 8, 8, 8]) && !MachineAddresses.contains([127, 0, 0, 1, 0]))
  }

  @Test("a redirect from a public server may not lead to a private address, one at home may")
  func redirects() async throws {
    for isPrivate in [false, true] {
      let transport = RedirectingTransport(isPrivate: isPrivate)
      let client = HTTPClient(transport: transport)
      let response = try await client.send(HTTPRequest("GET", HTTPURL("https://example.com/")))
      #expect(response.status == (isPrivate ? 201 : 200))
    }
  }

  @Test(
    "a name for this machine is not connected to if only public addresses are allowed",
    .enabled(if: WebServer.canRun, "python3 is not here"))
  func names() async throws {
    let server = try WebServer()
    let transport = CurlTransport()
    let url = try HTTPURL(server.url("calendar").replacing("127.0.0.1", with: "localhost"))
    let request = HTTPRequest("GET", url)
    let response = try await transport.send(request)
    #expect(response.status == 200 && response.isPrivate)
    _ = try await response.body.bytes(limit: 1 << 20)
    // Not even over the connection that is already open.
    var redirected = request
    redirected.mayBePrivate = false
    let next = redirected
    let error = await #expect(throws: HTTPError.self) { _ = try await transport.send(next) }
    #expect(error?.code == .redirect && error?.message.contains("private network") == true)
    #expect(server.requests.count == 1)
  }
}

/// Redirects once, from a private or public address, and answers 201 if the next request may access a private one.
private struct RedirectingTransport: HTTPTransport {
  let isPrivate: Bool

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    var response =
      request.url.path == "/"
      ? HTTPResponse(status: 302, header: ["Location": "/next"], url: request.url)
      : HTTPResponse(status: request.mayBePrivate ? 201 : 200, url: request.url)
    response.isPrivate = isPrivate
    return response
  }
}
