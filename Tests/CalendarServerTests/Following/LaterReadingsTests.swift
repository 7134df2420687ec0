import CalendarStore
import CivilTime
import Foundation
import Logging
import StoreTestSupport
import Synchronization
import TestSupport
import Testing
import WebCalendar

@testable import CalendarServer

/// The stores and users of a server as a test sets them, and the calls that the test observes.
private final class Circumstances: Sendable {
  let opened = Mutex<[String]>([])
  let isBroken = Mutex(false)
  let users = Mutex<Set<String>>(["alice", "bob"])
}

@Suite("Refreshing the feeds of users", .timeLimit(.minutes(5)))
struct LaterReadingsTests {
  private let folder: TemporaryFolder
  private let directory: DirectoryFile
  private let feeds = StandInFeeds()
  private let clock = SetClock()
  private let places: FeedPlaces
  private let readings: LaterReadings
  private let circumstances = Circumstances()

  init() throws {
    folder = try TemporaryFolder()
    directory = try DirectoryFile(folder: folder.path)
    for name in ["alice", "bob"] { try CalendarStore(tested: folder.path + "/\(name).sqlite").close() }
    places = FeedPlaces { [clock] in clock.now }
    let source = StoreFolder(path: folder.path) { [circumstances] path in
      circumstances.opened.withLock { $0.append(path) }
      if circumstances.isBroken.withLock({ $0 }) { throw StoreError(.unavailable, "it is broken") }
      return try CalendarStore(tested: path)
    }
    readings = LaterReadings(
      ServedStores(.folder(source), directory, limit: 8), feeds, directory, places,
      Logger(label: "test") { _ in SilentLog() },
      isUser: { [circumstances] name in circumstances.users.withLock { $0.contains(name) } },
      now: { [clock] in clock.now })
  }

  private func at(_ seconds: Int64) -> Instant { clock.now.adding(seconds: seconds) }

  /// The number of seconds until a feed of a user is due, or nil if none is.
  private func due(_ user: String) throws -> Int64? {
    var (low, high) = (-1, 1 << 20) as (Int64, Int64)
    guard try isDue(user, in: high) else { return nil }
    while low + 1 < high {
      let middle = (low + high) / 2
      if try isDue(user, in: middle) { high = middle } else { low = middle }
    }
    return high
  }

  private func isDue(_ user: String, in seconds: Int64) throws -> Bool {
    try directory.takeFeeds(at: at(seconds).secondsSince1970, limit: 9).contains(user)
  }

  @Test("a store is opened only when one of its feeds is due, which also gives the next due time")
  func opening() async throws {
    try readings.note("alice", at: at(100))
    #expect(readings.due(limit: 9) == [])
    clock.wait(100)
    #expect(readings.due(limit: 9) == ["alice"] && circumstances.opened.withLock { $0 } == [])
    feeds.next = at(7_200).secondsSince1970
    #expect(await readings.read(of: "alice"))
    #expect(circumstances.opened.withLock { $0 } == [folder.path + "/alice.sqlite"] && feeds.read.count == 1)
    #expect(try due("alice") == 7_200)
    feeds.next = nil
    #expect(await readings.read(of: "alice"))
    #expect(try due("alice") == nil)
  }

  @Test("a user whose feed was read comes after all users who are already due, however many more feeds are due")
  func order() async throws {
    try readings.note("alice", at: at(-20))
    try readings.note("bob", at: at(-10))
    #expect(readings.due(limit: 1) == ["alice"])
    feeds.next = at(-1_000).secondsSince1970
    #expect(await readings.read(of: "alice"))
    #expect(readings.due(limit: 9) == ["bob", "alice"])
  }

  @Test("nothing is read for a former user, or for one without a store")
  func removed() async throws {
    circumstances.users.withLock { $0 = ["bob", "carol"] }
    for name in ["alice", "carol"] {
      try readings.note(name, at: at(0))
      #expect(await readings.read(of: name))
    }
    #expect(feeds.read == [] && circumstances.opened.withLock { $0 } == [])
    #expect(try due("alice") == 3_600 && due("carol") == nil)
  }

  @Test("a user whose feed took long pauses for five times as long, even after asking repeatedly")
  func resting() async throws {
    try readings.note("alice", at: at(0))
    feeds.next = at(0).secondsSince1970
    feeds.reads { [clock, readings] () async throws(ServerError) in
      clock.wait(60)
      try readings.note("alice", .asked)
    }
    #expect(await readings.read(of: "alice"))
    #expect(await readings.read(of: "alice"))
    #expect(feeds.read.count == 1)
    #expect(try due("alice") == 300)
    let desk = FeedDesk(feeds, places, now: { [clock] in clock.now })
    let store = try TestStore().store
    let named = WantedFeed(address: "https://feeds.example.com/a.ics", title: nil)
    #expect(
      await desk.follow(named, of: "alice", in: store)
        == .refused("your last feed took a long time to load; try again in 5 min"))
    clock.wait(300)
    #expect(await readings.read(of: "alice"))
    #expect(feeds.read.count == 2)
  }

  @Test("an unusable store waits longer each time, up to a day")
  func broken() async throws {
    circumstances.isBroken.withLock { $0 = true }
    var pauses: [Int64?] = []
    for _ in 0..<7 {
      #expect(await readings.read(of: "alice"))
      pauses.append(try due("alice"))
    }
    #expect(pauses == [1, 2, 4, 8, 16, 24, 24].map { $0 * 3_600 })
    circumstances.isBroken.withLock { $0 = false }
    #expect(await readings.read(of: "alice"))
    circumstances.isBroken.withLock { $0 = true }
    feeds.reads { () async throws(ServerError) in throw ServerError(.unavailable, "it is full") }
    #expect(await readings.read(of: "alice"))
    #expect(try due("alice") == 3_600)
  }

  @Test("an interrupted reading is due as before")
  func brokenOff() async throws {
    try readings.note("alice", at: at(-5))
    let hasBegun = AsyncStream<Void>.makeStream()
    feeds.reads { () async throws(ServerError) in
      hasBegun.continuation.yield()
      do { try await Task.sleep(for: .seconds(600)) } catch { throw ServerError(.unavailable, "\(error)") }
    }
    let task = Task { await readings.read(of: "alice") }
    for await _ in hasBegun.stream { break }
    #expect(!places.begin("alice"))
    task.cancel()
    #expect(await !task.value)
    #expect(readings.due(limit: 9) == ["alice"] && places.begin("alice"))
  }

  @Test("a feed recorded during a reading is considered after it")
  func noted() async throws {
    try readings.note("alice", at: at(0))
    feeds.next = at(7_200).secondsSince1970
    feeds.reads { [readings] () async throws(ServerError) in try readings.note("alice", .asked) }
    #expect(await readings.read(of: "alice"))
    #expect(readings.due(limit: 9) == ["alice"])
  }

  @Test("one reading per user, two in all; a user who waits at a page comes first, and frees a slot")
  func places() async throws {
    let places = FeedPlaces()
    #expect(places.begin("alice") && !places.begin("alice"))
    #expect(places.begin("bob") && !places.begin("carol"))
    #expect(await !places.wait(for: "alice", patience: .zero))
    #expect(await !places.wait(for: "carol", patience: .zero))
    let waiting = Task { await places.wait(for: "carol", patience: .seconds(60)) }
    try await Task.sleep(for: .milliseconds(200))
    places.end("bob")
    #expect(!places.begin("dave"))
    #expect(await waiting.value)
    #expect(!places.begin("dave"))
    // Of two readings for pages, the second one waits, and does not take the other place from anyone.
    #expect(await !places.wait(for: "erin", patience: .zero))
    places.end("alice")
    let second = Task { await places.wait(for: "erin", patience: .seconds(60)) }
    try await Task.sleep(for: .milliseconds(200))
    #expect(places.begin("dave"))
    places.end("carol")
    #expect(await second.value)
  }

  @Test("secrets of the feeds of a removed user are deleted with the store, and nothing is due any more")
  func secrets() throws {
    try directory.add("alice", password: "alice’s")
    try directory.noteFeeds(of: "alice", at: 0)
    let source = StoreFolder(path: folder.path) { try CalendarStore(tested: $0) }
    let secrets = StoreFolder.feedSecrets(besides: folder.path + "/alice.sqlite")
    try "secret".write(toFile: secrets, atomically: false, encoding: .utf8)
    let place = try #require(try source.remove("alice", from: directory))
    #expect(!FileManager.default.fileExists(atPath: secrets))
    #expect(try String(contentsOfFile: StoreFolder.feedSecrets(besides: place), encoding: .utf8) == "secret")
    #expect(try directory.takeFeeds(at: .max, limit: 9) == [])
  }
}
