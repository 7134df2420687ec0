import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import Foundation
import StoreTestSupport
import Testing

@Suite("Following new revisions")
struct RevisionSequenceTests {
  let test: TestStore
  init() throws { test = try TestStore() }

  private func add(_ number: Int, to store: CalendarStore) throws {
    try store.add(Event(title: "\(number)", start: .utc(.at(2026, 3, 2))))
  }

  @Test("every commit of this store and of others is one element, in order, without gaps", .timeLimit(.minutes(30)))
  func all() async throws {
    let other = try CalendarStore(tested: test.store.path)
    let sequence = try test.store.newRevisions(interval: .milliseconds(5))
    try add(1, to: test.store)
    try add(2, to: other)
    var seen: [Int64] = []
    for try await revision in sequence {
      seen.append(revision)
      if revision < 6 { try add(Int(revision), to: revision.isMultiple(of: 2) ? test.store : other) }
      if revision == 6 { break }
    }
    #expect(seen == [1, 2, 3, 4, 5, 6])
    let again = try test.store.newRevisions(after: 3, interval: .milliseconds(5))
    var iterator = again.makeAsyncIterator()
    #expect(try await iterator.next() == 4)
  }

  @Test("the sequence ends when the task is cancelled, also while it waits", .timeLimit(.minutes(30)))
  func cancels() async throws {
    let sequence = try test.store.newRevisions(interval: .seconds(1000))
    let task = Task {
      var count = 0
      for try await _ in sequence { count += 1 }
      return count
    }
    task.cancel()
    #expect(try await task.value == 0)
  }

  @Test("an in-memory store can be followed too", .timeLimit(.minutes(30)))
  func inMemory() async throws {
    let store = try CalendarStore(path: ":memory:")
    let sequence = try store.newRevisions(interval: .milliseconds(5))
    try add(1, to: store)
    var iterator = sequence.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
  }

  @Test("after a backup is restored the sequence continues from the backup's newest revision", .timeLimit(.minutes(30)))
  func restored() async throws {
    let backup = test.store.path + ".backup"
    try add(1, to: test.store)
    try test.store.backUp(to: backup)
    try add(2, to: test.store)
    try add(3, to: test.store)
    var iterator = try test.store.newRevisions(after: 2, interval: .milliseconds(5)).makeAsyncIterator()
    #expect(try await iterator.next() == 3)
    try CalendarStore.restore(backup, to: test.store.path)
    #expect(try await iterator.next() == 1)
    try add(4, to: CalendarStore(tested: test.store.path))
    #expect(try await iterator.next() == 2)
  }

  @Test(
    "the sequence fails if the file is removed, even if there is a new store in its place", .timeLimit(.minutes(30)))
  func removed() async throws {
    let path = test.store.path
    try add(1, to: test.store)
    var iterator = try test.store.newRevisions(after: 0, interval: .milliseconds(5)).makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    try add(2, to: CalendarStore(tested: path))
    let error = await #expect(throws: StoreError.self) { try await iterator.next() }
    #expect(error?.code == .unavailable)
  }
}
