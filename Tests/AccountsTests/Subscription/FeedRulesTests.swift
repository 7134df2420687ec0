import Accounts
import CalendarStore
import CivilTime
import Fetching
import Foundation
import TestSupport
import Testing

@Suite("Feeds of server users")
struct FeedRulesTests {
  private let world: FeedWorld

  init() throws { world = try FeedWorld() }

  private func follow(_ header: String = "") async throws -> FeedReport {
    world.gives(FeedWorld.feed(FeedWorld.items(0..<3), header: header))
    return try await world.subscriptions.add(
      try WebAddress(FeedWorld.address), title: nil, rules: .ofUsers, transport: world)
  }

  private func read(
    _ rules: FeedRules = .ofUsers, while continues: @escaping @Sendable () -> Bool = { true }
  ) async throws -> FeedReport {
    try await FeedRun(
      world.store, try world.subscriptions.all()[0].account, transport: world, file: world.file, rules: rules,
      clock: world.clock, while: continues
    ).run()
  }

  private func pause(_ report: FeedReport) -> Int64? { report.account.next?.seconds(since: world.now) }

  @Test(
    "are read at least an hour apart, or at the interval that they request",
    arguments: [("PT15M", 3_600...3_600), ("PT1H", 3_600...3_960), ("PT12H", 38_880...47_520)])
  func intervals(stated: String, wanted: ClosedRange<Int64>) async throws {
    let first = try #require(pause(try await follow("REFRESH-INTERVAL;VALUE=DURATION:\(stated)\n")))
    #expect(wanted.contains(first), "\(first)")
    world.wait(50_000)
    let second = try #require(pause(try await read()))
    #expect(wanted.contains(second), "\(second)")
  }

  @Test("are read further and further apart when they fail, up to a day")
  func failing() async throws {
    _ = try await follow()
    world.answers { _ throws(HTTPError) in throw HTTPError(.timeout, "it took too long") }
    var pauses: [Int64] = []
    for _ in 0..<8 { pauses.append(try #require(pause(try await read()))) }
    for (pause, hours) in zip(pauses, [1, 2, 4, 8, 16, 24, 24, 24] as [Int64]) {
      #expect((max(3_240 * hours, 3_600)...3_960 * hours).contains(pause), "\(pauses)")
    }
  }

  @Test("are not read sooner however often the user asks, and only if their addresses are stored here")
  func upcoming() async throws {
    _ = try await follow("REFRESH-INTERVAL;VALUE=DURATION:PT12H\n")
    let start = world.now
    world.wait(1_800)
    func hurry() throws {
      try world.store.mirroring { batch in
        guard var account = try batch.account(try world.subscriptions.all()[0].account.id) else { return }
        account.next = world.now
        try batch.save(account)
      }
    }
    try hurry()
    #expect(try world.subscriptions.upcoming(.ofUsers).map { $0.time.seconds(since: start) } == [3_600])
    world.wait(10_000)
    try hurry()
    #expect(try world.subscriptions.upcoming(.ofUsers).map(\.time) == [world.now])
    let other = Subscriptions(world.store, file: CredentialFile(path: world.folder.file("other")), clock: world.clock)
    #expect(try other.upcoming(.ofUsers).isEmpty)
  }

  @Test(
    "stay out of private networks later on, whoever reads them and wherever they redirect", arguments: [true, false])
  func later(byServer: Bool) async throws {
    _ = try await follow()
    let rules = byServer ? FeedRules.ofUsers : FeedRules()
    world.wait(86_400)
    #expect(try await read(rules).error == nil)
    // The address of the name is checked when the connection is made.
    #expect(world.requests.map(\.mayBePrivate) == [false, false])
    let target = "https://[::ffff:127.0.0.1]/"
    world.answers { _ in (301, ["Location": target], HTTPBody()) }
    for _ in 0..<3 {
      world.wait(86_400)
      #expect(try await read(rules).error?.message.contains("private network") == true)
    }
    #expect(world.requests.allSatisfy { $0.url.host == "feeds.example.com" && !$0.mayBePrivate })
    #expect(try !String(contentsOfFile: world.file.path, encoding: .utf8).contains("127.0.0.1"))
  }

  @Test("the owner of the machine may subscribe to a feed on it, and it stays allowed")
  func atHome() async throws {
    world.gives(FeedWorld.feed(FeedWorld.items(0..<3)))
    _ = try await world.subscribe("http://192.168.1.2/a.ics")
    #expect(try await read(FeedRules()).error == nil)
    #expect(try await read().error?.message.contains("private network") == true)
  }

  @Test("change nothing when interrupted, which does not count as a failure", arguments: [true, false])
  func brokenOff(whileFetching: Bool) async throws {
    _ = try await follow()
    let before = try (world.subscriptions.all()[0].account, world.titles, world.store.revision())
    world.wait(86_400)
    world.gives(FeedWorld.feed(FeedWorld.items(0..<9)))
    if whileFetching {
      world.answers { _ throws(HTTPError) in throw HTTPError(.cancelled, "it was broken off") }
      let task = Task { try await read() }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    } else {
      await #expect(throws: CancellationError.self) { try await read(while: { false }) }
    }
    let after = try (world.subscriptions.all()[0].account, world.titles, world.store.revision())
    #expect(before == after)
  }

  @Test("leave no secrets behind when they cannot be stored")
  func refused() async throws {
    let small = try CalendarStore(
      path: world.folder.file("small.sqlite"), options: CalendarStore.Options(mostBytes: 1_000_000))
    let subscriptions = Subscriptions(small, file: world.file, clock: world.clock)
    world.gives(FeedWorld.feed(FeedWorld.items(0..<20_000)))
    let error = await #expect(throws: StoreError.self) {
      try await subscriptions.add(try WebAddress(FeedWorld.address), title: nil, rules: .ofUsers, transport: world)
    }
    #expect(error?.code == .diskFull)
    #expect(try small.calendars().isEmpty || small.calendars().allSatisfy { !$0.calendar.isSubscribed })
    #expect(!FileManager.default.fileExists(atPath: world.file.path))
    // A feed that grows too large later fails, and is tried again.
    world.gives(FeedWorld.feed(FeedWorld.items(0..<3)))
    let added = try await subscriptions.add(
      try WebAddress(FeedWorld.address), title: nil, rules: .ofUsers, transport: world)
    world.gives(FeedWorld.feed(FeedWorld.items(0..<20_000)))
    let report = try await FeedRun(
      small, added.account, transport: world, file: world.file, rules: .ofUsers, clock: world.clock
    ).run()
    #expect(report.error?.code == .busy && report.account.failures == 1)
  }
}
