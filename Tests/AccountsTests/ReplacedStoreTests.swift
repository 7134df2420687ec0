import Accounts
import CalendarModel
import CalendarStore
import SimulatedServer
import Synchronization
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
    let error = await #expect(throws: AccountError.self) { try await world.sync() }
    #expect(error?.code == .notFound)
    #expect(world.remoteTexts()["secret"] == nil)
    let kept = try CalendarStore(path: path)
    #expect(try kept.mirrors { try $0.accounts() } == other.store.mirrors { try $0.accounts() })
  }

  @Test("a synchronization ends when its account is removed", arguments: 1...3)
  func removed(request: Int) async throws {
    let world = try World()
    try await world.sync()
    try world.addHere("own", title: "Own")
    act(in: world, at: request) { try? world.store.removeAccount(world.account, keepsCalendars: true) }
    let error = await #expect(throws: AccountError.self) { try await world.sync() }
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
