@testable import Accounts
import CalendarStore
import Fetching
import TestSupport
import Testing

/// The hosts that receive the password in a feed's address and its secret headers.
@Suite("Who gets the secrets of a feed")
struct FeedSecretTests {
  private let world: FeedWorld
  private static let feed = FeedWorld.feed(FeedWorld.items(1...3))

  init() throws { world = try FeedWorld() }

  private func subscribe(_ address: String) async throws {
    _ = try await world.subscriptions.add(
      try WebAddress(address), title: nil, header: ["Cookie": "secret"], transport: world)
  }

  /// Makes a host redirect to another one permanently.
  private func moves(to other: String, asking: Bool = false) {
    world.answers { request in
      if request.url.host != other { return (301, ["Location": "https://\(other)/new.ics"], HTTPBody()) }
      if asking, request.header["Authorization"] == nil {
        return (401, ["WWW-Authenticate": "Basic realm=x"], HTTPBody())
      }
      return (200, [:], HTTPBody(Array(Self.feed.utf8)))
    }
  }

  /// The secrets that a host received, request by request.
  private func secrets(of host: String) -> [Set<String>] {
    world.requests.filter { $0.url.host == host }.map { request in
      Set(["Authorization", "Cookie"].filter { request.header[$0] != nil })
    }
  }

  @Test("a feed that has moved to a stranger is read there without them", arguments: ["other.example.net", "b.co.uk"])
  func movedToStranger(host: String) async throws {
    world.gives(Self.feed)
    try await subscribe("https://alice:secret@a.co.uk/team.ics")
    #expect(secrets(of: "a.co.uk") == [["Authorization", "Cookie"]])
    moves(to: host)
    for _ in 0..<3 { #expect(try await world.refresh().error == nil) }
    #expect(world.requests.last?.url.text == "https://\(host)/new.ics")
    #expect(secrets(of: host) == [[], [], []] && secrets(of: "a.co.uk").count == 3)
    moves(to: host, asking: true)
    let report = try await world.refresh()
    #expect(report.error?.code == .withheld && report.account.state == .blocked, "\(String(describing: report.error))")
    #expect(report.error?.message.contains("those for https://a.co.uk were not sent") == true)
    #expect(Set(secrets(of: host)) == [[]])
  }

  @Test("a copy of the store that deletes the feed leaves the secrets to the store")
  func copied() async throws {
    world.gives(Self.feed)
    try await subscribe("https://alice:secret@a.co.uk/team.ics")
    let path = world.folder.file("copy.sqlite")
    try world.store.backUp(to: path)
    let copy = Subscriptions(try CalendarStore(path: path), file: world.file, clock: world.clock)
    for subscription in try copy.all() { try copy.remove(subscription) }
    #expect(try copy.all().isEmpty && world.file.all().count == 3)
    #expect(try await world.refresh().error == nil)
    for subscription in try world.subscriptions.all() { try world.subscriptions.remove(subscription) }
    #expect(try world.file.all().isEmpty)
  }

  @Test("a feed that has moved within its domain is read there with them")
  func movedWithin() async throws {
    world.gives(Self.feed)
    try await subscribe("https://alice:secret@example.com/team.ics")
    moves(to: "www.example.com", asking: true)
    for _ in 0..<3 { #expect(try await world.refresh().error == nil) }
    #expect(world.requests.last?.url.host == "www.example.com" && secrets(of: "example.com").count == 3)
    #expect(secrets(of: "www.example.com").last == ["Authorization", "Cookie"])
  }

  @Test("fields of a feed that had moved to a stranger before this was recorded do not follow it")
  func movedEarlier() async throws {
    world.gives(Self.feed)
    try await subscribe("https://feeds.example.com/team.ics")
    let calendar = try world.subscriptions.all()[0].mirrored
    try world.file.set("https://other.example.net/team.ics", of: "feed-\(calendar.resourceID ?? "")")
    #expect(try await world.refresh().error == nil)
    #expect(secrets(of: "other.example.net") == [[]])
  }

  @Test("a webcal address sends nothing over http")
  func webcal() async throws {
    world.answers { request throws(HTTPError) in
      if request.url.scheme == .https { throw HTTPError(.refused, "nothing answers") }
      return (200, [:], HTTPBody(Array(Self.feed.utf8)))
    }
    let error = await #expect(throws: AccountError.self) {
      try await subscribe("webcal://alice:secret@example.com/team.ics")
    }
    #expect(error?.code == .withheld && error?.message.contains("http://example.com") == true)
    #expect(world.requests.map(\.url.scheme) == [.https])
    #expect(try world.subscriptions.all().isEmpty)
    try await world.subscribe("webcal://example.com/team.ics")
    #expect(world.requests.last?.url.scheme == .http)
  }
}
