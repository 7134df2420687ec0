import CalendarModel
import CalendarStore
import CivilTime
import Dispatch
import Foundation
import GRDB
import ICalendar
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Concurrent use")
struct ConcurrencyTests {
  private func input(_ uid: String) -> CalendarInput {
    CalendarInput(name: uid, bytes: Array(calendar(event(uid: uid)).utf8))
  }

  @Test("opening a fresh store from several threads at once works every time")
  func openAtOnce() throws {
    for _ in 0..<25 {
      let folder = try TemporaryFolder()
      let path = folder.file("store.sqlite")
      let errors = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        do {
          let store = try CalendarStore(tested: path, options: CalendarStore.Options(patience: 120))
          _ = try store.importCalendars([input("event \(index)")])
        } catch {
          errors.withLock { $0.append("\(error)") }
        }
      }
      #expect(errors.withLock { $0 } == [])
      let store = try CalendarStore(tested: path)
      #expect(try store.items(matching: ItemQuery()).count == 4)
      #expect(try store.sources().count == 1)
      #expect(try store.calendars().count == 2)
      #expect(try store.revision() == 4)
      #expect(try store.examine().isGood)
    }
  }

  @Test("reading does not wait for a writer of the same store, and sees what was committed when it began")
  func readingBesideWriting() throws {
    let test = try TestStore()
    try test.load(calendar(event(uid: "before")))
    let store = test.store
    let counts = Mutex<[Int]>([])
    try store.transaction("edit") { batch in
      try batch.add(Event(uid: "within", title: "Within", start: .date(CivilDate(parsing: "20260301"))))
      let read = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let count = try? store.items(matching: ItemQuery()).count
        counts.withLock { $0.append(count ?? -1) }
        read.signal()
      }
      #expect(read.wait(timeout: .now() + 60) == .success)
      #expect(try store.items(matching: ItemQuery()).count == 2, "the batch itself sees its changes")
    }
    #expect(counts.withLock { $0 } == [1])
    #expect(try store.items(matching: ItemQuery()).count == 2)
  }

  @Test("one store may be used from several threads")
  func oneStore() throws {
    let test = try TestStore()
    let errors = Mutex<[String]>([])
    let store = test.store
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      do {
        for round in 0..<5 {
          _ = try store.importCalendars([input("event \(index) \(round)")])
          _ = try store.items(named: "event \(index) \(round)")
          try store.export { _ in }
        }
      } catch {
        errors.withLock { $0.append("\(error)") }
      }
    }
    #expect(errors.withLock { $0 } == [])
    #expect(try test.count("items") == 40)
    #expect(try store.revision() == 40)
  }

  @Test(
    "a writer waits for another one up to its timeout, and then finds the store locked",
    arguments: [0.1, 0.6])
  func locked(patience: Double) throws {
    let test = try TestStore()
    let other = try CalendarStore(tested: test.store.path, options: .init(patience: patience))
    try test.database { db in
      try db.inTransaction(.immediate) {
        let clock = ContinuousClock()
        let attempts: [() throws -> Void] = [
          { _ = try other.importCalendars([input("late")]) }, { _ = try other.createCalendar(title: "late") },
        ]
        for attempt in attempts {
          let duration = clock.measure {
            let error = #expect(throws: StoreError.self) { try attempt() }
            #expect(error?.code == .locked)
          }
          #expect(duration > .seconds(patience * 0.9) && duration < .seconds(patience + 300))
        }
        // Reading does not wait.
        let read = try other.items(matching: ItemQuery())
        #expect(read.isEmpty)
        return .rollback
      }
    }
    #expect(try other.importCalendars([input("now")]).added == 1)
  }

  @Test("a writer whose turn comes within its timeout continues")
  func waits() throws {
    let test = try TestStore()
    let other = try CalendarStore(tested: test.store.path, options: .init(patience: 20))
    let isHeld = DispatchSemaphore(value: 0)
    let path = test.store.path
    let holder = Thread {
      let queue = try? DatabaseQueue(path: path)
      try? queue?.writeWithoutTransaction { db in
        try db.inTransaction(.immediate) {
          isHeld.signal()
          Thread.sleep(forTimeInterval: 0.4)
          return .commit
        }
      }
    }
    holder.start()
    isHeld.wait()
    #expect(try other.importCalendars([input("late")]).added == 1)
  }

  @Test("commits of one store are visible to the other")
  func seen() throws {
    let test = try TestStore()
    let other = try CalendarStore(tested: test.store.path)
    try test.load(calendar(event()))
    #expect(try other.items(named: "one").count == 1)
    #expect(try other.revision() == 1)
    _ = try other.importCalendars([input("two")])
    #expect(try test.titles().count == 2)
  }
}
