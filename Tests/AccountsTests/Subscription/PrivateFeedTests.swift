import Accounts
import CalendarStore
import Fetching
import Testing

@Suite("Feeds that must be public")
struct PrivateFeedTests {
  private func follow(_ world: FeedWorld, _ address: String) async throws -> FeedReport {
    try await world.subscriptions.add(try WebAddress(address), title: nil, rules: .ofUsers, transport: world)
  }

  @Test(
    "nothing on this machine or in a private network is requested, however it is written",
    arguments: [
      "http://localhost/a.ics", "https://127.0.0.1:8020/", "http://127.1/", "http://0x7f000001/", "http://2130706433/",
      "http://[::1]/", "http://[::ffff:169.254.169.254]/", "http://169.254.169.254/latest/meta-data/",
      "http://10.0.0.1/",
      "webcal://192.168.1.1/a.ics",
    ])
  func kept(_ address: String) async throws {
    let world = try FeedWorld()
    world.gives("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
    let error = await #expect(throws: (any Error).self) { try await follow(world, address) }
    let message = (error as? HTTPError)?.message ?? (error as? AccountError)?.message
    #expect(message?.contains("private network") == true, "\(String(describing: error))")
    #expect(world.requests.isEmpty)
    #expect(try world.store.allCalendars().allSatisfy { !$0.isSubscribed })
  }

  @Test("a redirect from a public server does not lead there either")
  func redirected() async throws {
    let world = try FeedWorld()
    world.gives("", status: 302, header: ["Location": "http://127.0.0.1/"])
    await #expect(throws: (any Error).self) { try await follow(world, "http://feeds.example.com/a.ics") }
    #expect(world.requests.map { "\($0.url.host) \($0.mayBePrivate)" } == ["feeds.example.com false"])
  }
}
