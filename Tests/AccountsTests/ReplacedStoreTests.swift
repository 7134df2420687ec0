import Accounts
import CalendarModel
import CalendarStore
import CivilTime
import Fetching
import SimulatedServer
import Synchronization
import TestSupport
import Testing

@Suite("Stores that are replaced, and accounts that are removed, during a synchronization")
struct ReplacedStoreTests {
  /// Performs an action once, during a request to a world's server: the one with the given number, counted from 1.
  private func act(in world: World, at request: Int, _ action: @escaping @Sendable () -> Void) {
    let counter = Counter(count: request)
    world.server.state.withLock { $0.onRequest = { if counter.isReached() { action() } } }
  }

  @Test("nothing of a restored store is sent to the server of another account with the same number", arguments: 1...4)
  func restored(request: Int) async throws {
    let (world, other) = (try World(canBeKilled: true), try World(canBeKilled: true))
    for world in [world, other] {
      try await world.sync()
      try world.addHere("own", title: "Own")
    }
    try other.addHere("secret", title: "Secret")
    #expect(world.account.id == other.account.id)
    let (path, backup) = (world.store.path, world.store.path + ".backup")
    try other.store.backUp(to: backup)
    act(in: world, at: request) { _ = try? CalendarStore.restore(backup, to: path) }
    let error = try await world.sync().error
    #expect(error?.code == .notFound)
    #expect(world.remoteTexts()["secret"] == nil)
    #expect(error?.message == "the store was restored from a backup")
    let kept = try CalendarStore(path: path)
    #expect(try kept.mirrors { try $0.accounts() } == other.store.mirrors { try $0.accounts() })
  }

  @Test("a new calendar with the number of one that a restored backup lacks stays here", arguments: 1...4)
  func reusedNumber(request: Int) async throws {
    let world = try World(canBeKilled: true)
    try await world.sync()
    let (path, backup) = (world.store.path, world.store.path + ".backup")
    try world.store.backUp(to: backup)
    world.server.makeCalendar("second", title: "second")
    try await world.sync()
    let number = try world.calendar("second").id
    try world.addHere("own", title: "Own", to: "second")
    act(in: world, at: request) {
      _ = try? CalendarStore.restore(backup, to: path)
      guard let store = try? CalendarStore(path: path) else { return }
      if let own = try? store.createCalendar(title: "Private") {
        try? store.add(Event(uid: "secret", title: "Secret", start: .utc(.at(2026, 12, 1, 10)), end: nil), to: own)
      }
    }
    #expect(try await world.sync().error?.message == "the store was restored from a backup")
    let after = try CalendarStore(path: path)
    #expect(try after.calendars().map(\.calendar).first { $0.title == "Private" }?.id == number)
    #expect(try after.items(matching: ItemQuery()).map(\.uid) == ["secret"])
    #expect(
      world.server.state.withLock { $0.calendars.values.flatMap { $0.resources.values.map(\.text) } }
        .allSatisfy { !$0.contains("secret") })
  }

  @Test("a feed does not go to another feed of a store that was restored while it was read")
  func feed() async throws {
    let world = try FeedWorld()
    let backup = world.folder.file("backup.sqlite")
    try world.store.backUp(to: backup)
    world.gives(FeedWorld.feed([("a", "SUMMARY:One")]))
    try await world.subscribe()
    let path = world.store.path
    world.answers { _ in
      _ = try? CalendarStore.restore(backup, to: path)
      return (200, [:], HTTPBody(Array(FeedWorld.feed([("a", "SUMMARY:Two")]).utf8)))
    }
    let error = await #expect(throws: AccountError.self) { try await world.refresh() }
    #expect(error?.message == "the store was restored from a backup")
    #expect(try CalendarStore(path: path).items(matching: ItemQuery()).isEmpty)
  }

  @Test("a synchronization ends when its account is removed", arguments: 1...3)
  func removed(request: Int) async throws {
    let world = try World()
    try await world.sync()
    try world.addHere("own", title: "Own")
    act(in: world, at: request) { try? world.store.removeAccount(world.account, keepsCalendars: true) }
    let error = try await world.sync().error
    #expect(error?.message == "the account was removed in the meantime")
    #expect(try world.store.calendars().map(\.calendar.title).contains("work"))
  }
}

/// Counts requests.
private final class Counter: Sendable {
  private let left: Mutex<Int>

  init(count: Int) { left = Mutex(count) }

  func isReached() -> Bool {
    left.withLock { left in
      left -= 1
      return left == 0
    }
  }
}
