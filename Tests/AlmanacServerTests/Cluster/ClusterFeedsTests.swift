#if ALMANAC_CLUSTER
import CalendarStore
import CivilTime
import Fetching
import Foundation
import Homes
import Logging
import PostgreSQLAccess
import PostgreSQLTestSupport
import ProgramTestSupport
import Synchronization
import TestSupport
import Testing

@testable import CalendarServer
@testable import almanac_server

/// A feed server, implemented as a function, with a clock that tests set.
private final class CountedFeeds: HTTPTransport {
  private let time = Mutex(Instant.now)
  private let paths = Mutex<[String]>([])

  var now: Instant { time.withLock { $0 } }
  var clock: HTTPClock { HTTPClock(now: { self.now }, wait: { (_) async throws(HTTPError) in }) }
  func wait(_ seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }

  /// How often each feed was read.
  var counts: [String: Int] { paths.withLock { $0.reduce(into: [:]) { $0[$1, default: 0] += 1 } } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    paths.withLock { $0.append(request.url.path) }
    let feed = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.com//tests//EN", "BEGIN:VEVENT", "UID:one",
      "DTSTAMP:20260101T000000Z", "DTSTART:20260101T100000Z", "END:VEVENT", "END:VCALENDAR",
    ]
    let text = feed.map { $0 + "\r\n" }.joined()
    return HTTPResponse(status: 200, header: [:], url: request.url, body: HTTPBody(Array(text.utf8)))
  }
}

/// What a server does with feeds.
private struct FeedServer {
  let cluster: ServedCluster
  let stores: ServedStores
  let subscriptions: ServerSubscriptions
  let readings: LaterReadings

  init(_ settings: ConnectionSettings, _ cache: String, _ feeds: CountedFeeds) throws {
    let logger = Logger(label: "test")
    let cluster = try ServedCluster(
      settings, cache: cache, mostBytes: 1 << 30, options: CalendarStore.Options(), logger)
    self.cluster = cluster
    stores = ServedStores(.users(cluster.stores), cluster.directory, limit: 8)
    subscriptions = ServerSubscriptions.ofUsers(
      most: 5, secrets: { cluster.stores.secrets(of: $0) }, clock: feeds.clock, transport: { feeds })
    readings = LaterReadings(
      stores, subscriptions, cluster.directory, FeedPlaces(now: { feeds.now }), logger,
      isUser: { _ in true }, now: { feeds.now })
  }

  /// Reads feeds until none is due for this server.
  func readAll() async {
    while true {
      let users = readings.due(limit: 2)
      if users.isEmpty { return }
      for user in users { _ = await readings.read(of: user) }
    }
  }
}

@Suite(
  "Feeds that users of a cluster follow", .enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"),
  .timeLimit(.minutes(10)))
struct ClusterFeedsTests {
  @Test("a feed that is due is read by one of two servers, and by the other one if the first one dies")
  func once() async throws {
    let cluster = try RunningCluster()
    let names = (0..<8).map { "user\($0)" }
    for name in names { try await cluster.add(name) }
    let feeds = CountedFeeds()
    let folder = try TemporaryFolder()
    let servers = try ["a", "b"].map { try FeedServer(cluster.database.settings, folder.file($0), feeds) }
    for (number, name) in names.enumerated() {
      let server = servers[number % 2]
      let address = "https://feeds.example.com/5ecret-\(name).ics"
      _ = try await server.subscriptions.follow(address, title: "Feed", in: server.stores.store(of: name))
      try server.readings.note(name, at: feeds.now.adding(seconds: 3_600))
    }
    #expect(servers.map { $0.readings.due(limit: 9) } == [[], []])
    feeds.wait(86_400)
    await withTaskGroup(of: Void.self) { group in
      for server in servers { group.addTask { await server.readAll() } }
    }
    #expect(feeds.counts.values.sorted() == names.map { _ in 2 }, "\(feeds.counts)")
    // No address is stored in a server's folder: another server could not read it, and the folder may be deleted.
    for path in FileManager.default.enumerator(atPath: folder.path)?.compactMap({ $0 as? String }) ?? [] {
      let bytes = FileManager.default.contents(atPath: folder.file(path)) ?? Data()
      #expect(bytes.range(of: Data("5ecret".utf8)) == nil, "\(path)")
    }

    feeds.wait(86_400)
    let taken = servers[0].readings.due(limit: 9)
    #expect(taken.count == 8 && servers[1].readings.due(limit: 9) == [])
    try cluster.database.connect().run("UPDATE waiting SET taken_until = 1 WHERE way = 'feeds'")
    await servers[1].readAll()
    #expect(feeds.counts.values.sorted() == names.map { _ in 3 }, "\(feeds.counts)")
  }

  @Test("an imported feed is read once by one of two servers, and exported with its address")
  func imported() async throws {
    let place = try Workplace()
    let stores = place.path("stores")
    let added = try await place.run(
      list: ["users", "add", "alice", "--password-stdin", "--stores", stores], input: Array("secret\n".utf8))
    #expect(added.status == 0, "\(added)")
    let feeds = CountedFeeds()
    feeds.wait(-30 * 86_400)
    let address = "https://feeds.invalid/5ecret.ics"
    do {
      let store = try CalendarStore(path: stores + "/alice.sqlite")
      let subscriptions = ServerSubscriptions.ofUsers(most: 5, clock: feeds.clock) { feeds }
      _ = try await subscriptions.follow(address, title: "Team", in: store)
      try store.close()
    }
    let cluster = try RunningCluster()
    let brought = try await place.launch(Program.server, ["cluster", "import", stores, "--cluster", cluster.url])
    #expect(brought.status == 0, "\(brought)")
    let question = "SELECT count(*) FROM waiting WHERE way = 'feeds' AND taken_by IS NULL AND next_at > $1"
    try await cluster.run { first, second in
      let cookie = try await second.signIn("alice", "secret")
      let page = try second.send(
        raw: "GET /calendars HTTP/1.1\r\nHost: localhost:\(second.port)\r\nAccept: text/html\r\n"
          + "Cookie: \(cookie)\r\nConnection: close\r\n\r\n")
      #expect(page.contains("/calendar/subscribe"), "\(page)")
      try await RunningDaemon.wait {
        let now = Instant.now.secondsSince1970
        return try cluster.database.connect().run(question, now)[0].value(0, as: Int64.self) == 1
      }
      // Another check by either server would be noticed.
      try await Task.sleep(for: .seconds(6))
    }
    let exported = place.path("alice-exported.sqlite")
    let export = ["cluster", "export", exported, "--user", "alice", "--cluster", cluster.url]
    #expect(try await place.launch(Program.server, export).status == 0)
    let store = try CalendarStore(path: exported)
    let accounts = try store.mirrors { try $0.accounts() }
    #expect(accounts.map(\.failures) == [1], "\(accounts)")
    #expect(try String(contentsOfFile: exported + ".feeds", encoding: .utf8).contains("5ecret"))
    let hidden = try FileManager.default.attributesOfItem(atPath: exported + ".feeds")[.posixPermissions] as? Int
    #expect(hidden == 0o600)
  }
}
#endif
