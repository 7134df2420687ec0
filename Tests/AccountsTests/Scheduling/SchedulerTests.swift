@testable import Accounts
import CalendarModel
import CalendarStore
import CivilTime
import Fetching
import SimulatedServer
import Synchronization
import TestSupport
import Testing

@Suite("Accounts and feeds that are due")
struct SchedulerTests {
  private let time = ManualClock()

  private func scheduler(_ world: World, accounts: Set<Int64>? = nil) -> SyncScheduler {
    SyncScheduler(world.store, accounts: accounts, clock: time.clock) { _ in world.server }
  }

  private func runs(_ scheduler: SyncScheduler) async throws -> [ScheduledRun] {
    var runs: [ScheduledRun] = []
    try await scheduler.runDue { runs.append($0) }
    return runs
  }

  @Test("an account is synchronized at once and then every quarter of an hour, give or take a tenth, or as configured")
  func interval() async throws {
    let world = try World()
    let scheduler = scheduler(world)
    #expect(try await runs(scheduler).count == 1)
    let next = try #require(try await scheduler.nextTime())
    #expect((810...990).contains(next.seconds(since: time.now)))
    time.advance(809)
    #expect(try await runs(scheduler).isEmpty)
    time.advance(200)
    #expect(try await runs(scheduler).count == 1)
    try world.store.mirroring { batch in
      var account = try #require(try batch.account(world.account.id))
      account.interval = 60
      try batch.save(account)
    }
    time.advance(1000)
    #expect(try await runs(scheduler).count == 1)
    let chosen = try #require(try await scheduler.nextTime())
    #expect((54...66).contains(chosen.seconds(since: time.now)))
  }

  @Test("edits are sent five seconds after the last one; edits by others send nothing")
  func edits() async throws {
    let world = try World()
    let scheduler = scheduler(world)
    _ = try await runs(scheduler)
    try world.addHere("a", title: "A")
    await scheduler.noteEdit()
    time.advance(4)
    #expect(try await runs(scheduler).isEmpty)
    await scheduler.noteEdit()
    #expect(try await scheduler.nextTime() == time.now.adding(seconds: 5))
    time.advance(4)
    #expect(try await runs(scheduler).isEmpty)
    time.advance(1)
    #expect(try await runs(scheduler).count == 1)
    #expect(world.remoteTexts().keys.sorted() == ["a"])
    await scheduler.noteEdit()
    time.advance(5)
    let requests = world.server.requests.count
    #expect(try await runs(scheduler).isEmpty)
    #expect(world.server.requests.count == requests)
  }

  @Test("a created, renamed or deleted calendar of an account is due to be sent")
  func calendars() async throws {
    let world = try World(calendars: ["work", "empty"])
    let scheduler = scheduler(world)
    _ = try await runs(scheduler)
    let source = try #require(try world.store.sources().first { $0.id == world.account.sourceID })
    for change in 0..<3 {
      switch change {
      case 0: _ = try world.store.createCalendar(title: "New", in: source)
      case 1:
        var calendar = try world.calendar("work")
        calendar.title = "Job"
        try world.store.updateCalendar(calendar)
      default: try world.store.deleteCalendar(world.calendar("empty"))
      }
      await scheduler.noteEdit()
      time.advance(5)
      #expect(try await runs(scheduler).count == 1, "change \(change)")
    }
    #expect(Set(world.server.state.withLock { $0.calendars.values.map(\.title) }) == ["Job", "New"])
  }

  @Test("while a host is unreachable one account is tried at a time, after 1, 2, 4 … 30 minutes; then all are read")
  func offline() async throws {
    let world = try World()
    _ = try world.store.mirroring { batch in
      for number in 0..<3 {
        let source = try batch.makeSource(.calDAV, title: "more")
        var account = Account(.calDAV, source: source, origin: SimulatedServer.address)
        account.home = "https://dav.example.com" + SimulatedServer.home + "\(number)/"
        _ = try batch.add(account)
      }
    }
    let line = Line()
    let scheduler = SyncScheduler(world.store, clock: time.clock) { _ in line }
    // One request is tried at most three times.
    for pause in [60, 120, 240, 480, 960, 1800, 1800] as [Int64] {
      line.connects.withLock { $0 = 0 }
      #expect(try await runs(scheduler).map { $0.error?.code } == [.network])
      #expect((1...3).contains(line.connects.withLock { $0 }))
      let next = try #require(try await scheduler.nextTime())
      #expect((pause * 9 / 10...pause * 11 / 10).contains(next.seconds(since: time.now)), "\(pause)")
      let states = try world.store.mirrors { try $0.accounts() }
      #expect(states.allSatisfy { $0.state == .waiting && $0.next == next })
      await scheduler.noteEdit()
      time.advance(5)
      #expect(try await runs(scheduler).isEmpty)
      time.advance(next.seconds(since: time.now))
    }
    let back = self.scheduler(world, accounts: [world.account.id])
    #expect(try await runs(back).map { $0.error?.code } == [nil])
  }

  @Test("an account that another process synchronizes is left alone for a minute; the store reports when it is done")
  func locked() async throws {
    // The lock is next to the store, so the store must be a file.
    let world = try World(canBeKilled: true)
    let scheduler = scheduler(world)
    do {
      let lock = try SyncLock(world.store, account: world.account.id, isPrivate: false)
      #expect(try await runs(scheduler).map { $0.error?.code } == [.locked])
      #expect(try await runs(scheduler).isEmpty)
      withExtendedLifetime(lock) {}
    }
    time.advance(60)
    #expect(try await runs(scheduler).map { $0.error?.code } == [nil])
  }

  @Test("the loop runs until it is told to end, and finishes what is in progress first")
  func loop() async throws {
    let world = try World()
    world.addThere("a", title: "A")
    let scheduler = scheduler(world)
    let times = Mutex<[Int64]>([])
    let time = time
    try await scheduler.run { _ in
      let count = times.withLock { times in
        times.append(time.now.secondsSince1970)
        return times.count
      }
      if count == 6 { Task { await scheduler.end() } }
    }
    let seen = times.withLock { $0 }
    // A run is later if a timer that is no longer valid also advanced the clock.
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $1 - $0 >= 810 })
    #expect(try world.texts().count == 1)
  }

  @Test("feeds are read when due; one that is gone for good is not, and a lost calendar is forgotten")
  func feeds() async throws {
    let world = try FeedWorld()
    world.gives(FeedWorld.feed(FeedWorld.items(0..<3)))
    try await world.subscribe(interval: 3600)
    let scheduler = SyncScheduler(world.store, file: world.file, clock: world.clock) { _ in world }
    var runs: [ScheduledRun] = []
    try await scheduler.runDue { runs.append($0) }
    #expect(runs.isEmpty)
    world.gives(FeedWorld.feed(FeedWorld.items(0..<4)))
    world.wait(4000)
    try await scheduler.runDue { runs.append($0) }
    guard case .feed(let report)? = runs.first else { return #expect(Bool(false), "\(runs)") }
    #expect(report.counts.added == 1)
    world.gives("", status: 410)
    world.wait(4000)
    try await scheduler.runDue { runs.append($0) }
    #expect(runs.last?.error?.code == .gone)
    #expect(try await scheduler.nextTime() == nil)
    try world.store.deleteCalendar(try #require(world.subscriptions.all().first).calendar)
    let lost = try world.store.mirrors { try $0.accounts() }
    try world.store.mirroring { batch in
      for var account in lost {
        account.next = world.now
        try batch.save(account)
      }
    }
    try await scheduler.runDue { runs.append($0) }
    #expect(try world.store.mirrors { try $0.accounts() }.isEmpty)
  }

  @Test("a program's request for news makes whatever was not read in the last minute due; failures keep their pause")
  func wishes() async throws {
    let world = try World()
    let scheduler = SyncScheduler(world.store) { _ in world.server }
    _ = try await runs(scheduler)
    try world.store.requestRefresh()
    #expect(try await runs(scheduler).isEmpty)
    let long = Instant(secondsSince1970: 1_780_000_000)
    for (state, count) in [(Account.State.ready, 1), (.waiting, 0)] {
      try world.store.mirroring { batch in
        var account = try #require(try batch.account(world.account.id))
        account.lastSuccess = long
        account.state = state
        try batch.save(account)
      }
      try world.store.requestRefresh()
      #expect(try await runs(scheduler).count == count, "\(state)")
    }
  }
}

/// A connection that never receives an answer.
private final class Line: HTTPTransport {
  let connects = Mutex(0)

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    connects.withLock { $0 += 1 }
    throw HTTPError(.refused, "nobody answers")
  }
}
