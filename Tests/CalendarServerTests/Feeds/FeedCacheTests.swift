import Bounds
import CalendarStore
import CivilTime
import Testing

@testable import CalendarServer

@Suite("Cached feeds")
struct FeedCacheTests {
  private struct Spent: Error {}

  @Test("a feed that could not be made is not tried again for a minute, and other feeds are")
  func failures() throws {
    let store = try CalendarStore(path: ":memory:")
    _ = try store.createCalendar(title: "Work")
    let share = try store.share("Work", with: .user("bob", mayWrite: false))
    let cache = FeedCache()
    let start = ContinuousClock.now
    var tries = 0
    func ask(_ user: String, after seconds: Int) throws {
      let key = FeedCache.Key(
        user: user, addresses: [], share: share, format: .ics, revision: 1,
        day: CivilDate(year: 2026, month: 11, day: 1)!)
      _ = try cache.feed(key, now: start + .seconds(seconds)) {
        tries += 1
        throw Spent()
      }
    }
    #expect(throws: Spent.self) { try ask("alice", after: 0) }
    #expect(throws: FeedCache.Failure.self) { try ask("alice", after: 59) }
    #expect(throws: Spent.self) { try ask("bob", after: 59) }
    #expect(throws: Spent.self) { try ask("alice", after: 60) }
    #expect(tries == 3)
  }

  @Test("a reader that leaves while a feed is made does not affect other readers")
  func calledOff() throws {
    let store = try CalendarStore(path: ":memory:")
    _ = try store.createCalendar(title: "Work")
    let key = FeedCache.Key(
      user: "alice", addresses: [], share: try store.share("Work", with: .user("bob", mayWrite: false)), format: .ics,
      revision: 1, day: CivilDate(year: 2026, month: 11, day: 1)!)
    let cache = FeedCache()
    #expect(throws: WorkBudget.Spent.self) { try cache.feed(key) { throw WorkBudget.Spent(ending: .calledOff) } }
    #expect(try cache.feed(key) { FeedCache.Feed(bytes: [1], packed: nil, etag: "1") }.bytes == [1])
  }
}
