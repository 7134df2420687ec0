import Fetching
import Foundation
import ProgramTestSupport
import Subprocess
import TestSupport
import Testing

@Suite(
  "almanac serve and the feeds of users", .timeLimit(.minutes(30)),
  .enabled(if: WebServer.canRun, "python3 is not here"))
struct UserFeedsTests {
  let place: Workplace
  let feeds: WebServer

  init() throws {
    place = try Workplace()
    feeds = try WebServer()
  }

  private var stores: [String] { ["--stores", place.path("stores")] }

  /// Alice, signed in.
  private struct Browser {
    let server: RunningServer
    let cookie: String

    init(_ server: RunningServer) async throws {
      self.server = server
      let answer = try await server.client.posting("/login", "name=alice&password=secret+word", "")
      cookie = String(try #require(answer.header["Set-Cookie"]).prefix { $0 != ";" })
    }

    func page(_ path: String) async throws -> String {
      try await server.send("GET", path, ["Cookie": cookie, "Accept": "text/html"]).body
    }

    /// The response to the form for feeds.
    func follow(_ address: String) async throws -> (status: Int, header: HTTPHeader, body: String) {
      let page = try await page("/calendar/subscribe")
      let token = try #require(page.firstMatch(of: #/name="token" value="([^"]+)"/#)).1
      let form = try #require(page.firstMatch(of: #/name="form" value="([^"]+)"/#)).1
      let text = try #require(address.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      let body = "token=\(token)&form=\(form)&address=\(text)&title="
      return try await server.client.posting("/calendar/subscribe", body, cookie)
    }
  }

  private func addAlice() async throws {
    let words = ["users", "add", "alice", "--password-stdin"]
    #expect(try await place.run(list: words + stores, input: Array("secret word\n".utf8)).status == 0)
  }

  @Test("nothing on this machine or in its network is read for a user, under any name")
  func privateNetworks() async throws {
    try feeds.put("team.ics", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n")
    let own = feeds.url("team.ics")
    let port = try #require(URL(string: own)?.port)
    try await addAlice()
    let ended = try await RunningServer.run(place, stores) { server in
      let alice = try await Browser(server)
      #expect(try await alice.page("/calendars").contains("/calendar/subscribe"))
      for host in [
        "127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433", "127.1", "10.0.0.1",
      ] {
        let answer = try await alice.follow("http://\(host):\(port)/team.ics?key=5ecret")
        #expect(answer.status == 422 && answer.body.contains("private network"), "\(host): \(answer)")
      }
      #expect(feeds.requests.isEmpty)
    }
    #expect(ended.status == 0 && !ended.error.contains("5ecret"), "\(ended)")
    #expect(!place.exists("stores/alice.sqlite.feeds"))
  }

  @Test("with feeds for users turned off there is no form")
  func none() async throws {
    try await addAlice()
    let ended = try await RunningServer.run(place, stores + ["--feeds-per-user", "0"]) { server in
      let alice = try await Browser(server)
      #expect(try await !alice.page("/calendars").contains("/calendar/subscribe"))
      #expect(try await alice.page("/calendar/subscribe").contains("name=\"address\"") == false)
    }
    #expect(ended.status == 0, "\(ended)")
    #expect(try await place.run(list: ["serve", "--feeds-per-user", "1001"] + stores).status == 2)
  }
}

extension RunningServer.Client {
  /// Sends a form, follows redirects, and returns the response.
  fileprivate func posting(
    _ path: String, _ body: String, _ cookie: String
  ) async throws -> (status: Int, header: HTTPHeader, body: String) {
    let client = HTTPClient(transport: CurlTransport(), redirects: RedirectPolicy(limit: 0))
    let header: HTTPHeader = ["Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie]
    let request = HTTPRequest("POST", try HTTPURL(url + path), header: header, content: .bytes(Array(body.utf8)))
    let response = try await client.send(request)
    let bytes = try await response.body.bytes(limit: 1 << 20)
    return (response.status, response.header, String(decoding: bytes, as: UTF8.self))
  }
}
