import CalendarModel
import CalendarStore
import CivilTime
import GRDB
import Testing

@Suite("Fetching that can be stopped")
struct FetchingTests {
  let test: TestStore
  init() throws {
    test = try TestStore(now: "20260301T000000Z")
    try test.load(
      calendar(
        event(uid: "daily", start: ":20260301T080000Z", "RRULE:FREQ=DAILY", "DURATION:PT1H"),
        event(uid: "long", start: ":20260220T000000Z", "DTEND:20260420T000000Z")))
  }

  private let query = OccurrenceQuery(.utc(2026, 3, 1)..<Instant.utc(2027, 3, 1), zone: .utc)

  @Test("all occurrences come once, in order of their start, as in a single answer")
  func all() throws {
    var seen: [String] = []
    #expect(
      try !test.store.enumerateOccurrences(matching: query) { found, _ in
        seen.append("\(found.start) \(found.item.uid)")
      })
    let expected = try test.store.occurrences(matching: query).occurrences.map { "\($0.start) \($0.item.uid)" }
    #expect(seen == expected && seen.count == 366)
  }

  @Test("a caller that has seen enough is not called again")
  func stop() throws {
    var count = 0
    try test.store.enumerateOccurrences(matching: query) { _, isEnough in
      count += 1
      isEnough = count == 3
    }
    #expect(count == 3)
  }

  @Test("an endless range ends when it is stopped")
  func endless() throws {
    let endless = OccurrenceQuery(.utc(2026, 3, 1)..<Instant.distantFuture, zone: .utc)
    var last: Instant?
    var count = 0
    try test.store.enumerateOccurrences(matching: endless) { found, isEnough in
      last = found.start
      count += 1
      isEnough = count == 1000
    }
    #expect(last == Instant.utc(2026, 3, 1, 8).adding(seconds: 998 * 86_400))
  }

  @Test("fetching returns the same results, and a cancelled task fetches nothing")
  func cancelled() async throws {
    let store = test.store
    let query = query
    #expect(try await store.fetchOccurrences(matching: query).occurrences.count == 366)
    #expect(try await store.fetchItems(matching: ItemQuery()).map(\.uid) == ["long", "daily"])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) { try await store.fetchOccurrences(matching: query) }
      await #expect(throws: CancellationError.self) { try await store.fetchItems(matching: ItemQuery()) }
    }
    await task.value
  }

  @Test("a damaged item does not keep the others from being read")
  func damaged() throws {
    let items = try test.store.items(matching: ItemQuery())
    try test.database { try $0.execute(sql: "UPDATE items SET content = x'00' WHERE uid = 'long'") }
    #expect(try test.store.items(Set(items.map(\.id))).values.map(\.uid) == ["daily"])
  }
}
