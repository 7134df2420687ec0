import Bounds
import Dispatch
import Synchronization
import Testing

@testable import CalendarServer

@Suite("How users share the threads of a server")
struct WorkQueueTests {
  /// Work that starts and waits until it may end.
  final class Held: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let begun: AsyncStream<Void>.Continuation
    let beginnings: AsyncStream<Void>

    init() { (beginnings, begun) = AsyncStream.makeStream(of: Void.self) }

    func run() -> Bool {
      begun.yield()
      gate.wait()
      return true
    }

    func release(_ count: Int) { for _ in 0..<count { gate.signal() } }

    /// Waits until a number of jobs have started.
    func hasBegun(_ count: Int) async {
      var rest = count
      for await _ in beginnings {
        rest -= 1
        if rest == 0 { return }
      }
    }
  }

  @Test("One user has a third of them at most, and others continue", arguments: [2, 4, 8])
  func share(workers: Int) async {
    let queue = WorkQueue(limit: 100, workers: workers)
    let held = Held()
    let share = max(workers / 3, 2)
    await withTaskGroup(of: Bool?.self) { group in
      for _ in 0..<3 * workers { group.addTask { await queue.run(for: "mallory") { held.run() } } }
      await held.hasBegun(share)
      if workers > share {
        // A user who comes later does not wait for jobs that are already waiting.
        let answer = await queue.run(for: "alice") { "at once" }
        #expect(answer == "at once")
      }
      held.release(3 * workers)
      for await result in group { #expect(result == true) }
    }
  }

  @Test("Health checks and sign-ins are answered while all requests hang")
  func lanes() async {
    let queue = WorkQueue(limit: 100, workers: 4)
    let held = Held()
    await withTaskGroup(of: Bool?.self) { group in
      for user in ["alice", "bob", "carol", "dave"] {
        for _ in 0..<4 { group.addTask { await queue.run(for: user) { held.run() } } }
      }
      await held.hasBegun(4)
      #expect(await queue.run(.health, for: "") { "well" } == "well")
      #expect(await queue.run(.entry, for: "192.0.2.1") { "known" } == "known")
      held.release(16)
      for await result in group { #expect(result == true) }
    }
  }

  @Test("One user cannot take all the places in the queue")
  func places() async {
    let queue = WorkQueue(limit: 8, workers: 4)
    let held = Held()
    await withTaskGroup(of: Bool?.self) { group in
      for _ in 0..<4 { group.addTask { await queue.run(for: "mallory") { held.run() } } }
      await held.hasBegun(2)
      // A quarter of the places are taken; further work is rejected.
      for _ in 0..<4 { group.addTask { await queue.run(for: "mallory") { held.run() } } }
      #expect(await queue.run(for: "alice") { true } == true)
      // Only then is it certain that all of the work has been submitted.
      for _ in 0..<6 {
        let result = await group.next() ?? true
        #expect(result == nil)
      }
      held.release(8)
      for await result in group { #expect(result == true) }
    }
  }

  @Test("A user with nothing in progress finds a place, even if others have taken them all")
  func full() async {
    let queue = WorkQueue(limit: 4, workers: 4)
    let held = Held()
    await withTaskGroup(of: Bool?.self) { group in
      for user in ["eve", "bob", "carol", "/links"] {
        group.addTask { await queue.run(for: user) { held.run() } }
      }
      await held.hasBegun(4)
      group.addTask { await queue.run(for: "alice") { true } }
      #expect(await queue.run(for: "eve") { true } == nil)
      held.release(4)
      for await result in group { #expect(result == true) }
    }
  }

  /// The number of jobs that run at the same time.
  private final class Running: Sendable {
    private let state = Mutex((now: 0, most: 0))

    var most: Int { state.withLock { $0.most } }

    func begin() {
      state.withLock { state in
        state.now += 1
        state.most = max(state.most, state.now)
      }
    }

    func end() { state.withLock { $0.now -= 1 } }
  }

  @Test("Work that shares a turn is done one by one, in order")
  func turns() async {
    let queue = WorkQueue(limit: 100, workers: 8)
    let running = Running()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          _ = await queue.run(for: "user \(number % 5)", inTurn: "store") {
            running.begin()
            running.end()
          }
        }
      }
    }
    #expect(running.most == 1)
  }

  @Test("Work that does not get its turn in time never starts, and frees its place")
  func patience() async {
    let queue = WorkQueue(limit: 2, workers: 4)
    let held = Held()
    async let first = queue.run(for: "alice", inTurn: "store") { held.run() }
    await held.hasBegun(1)
    for _ in 0..<3 { #expect(await queue.run(for: "bob", inTurn: "store", within: .zero) { true } == nil) }
    // Work that starts immediately does not wait.
    #expect(await queue.run(for: "bob", inTurn: "another store", within: .zero) { true } == true)
    held.release(1)
    #expect(await first == true)
    #expect(await queue.run(for: "bob", inTurn: "store") { true } == true)
  }

  @Test("Cancelled work never starts, and running work has the budget of its task")
  func calledOff() async {
    let queue = WorkQueue(limit: 10)
    let budget = WorkBudget(.init(steps: 5))
    let seen = await WorkBudget.$current.withValue(budget) { await queue.run(for: "") { WorkBudget.current } }
    #expect(seen.flatMap(\.self) === budget)
    budget.callOff()
    let answer = await WorkBudget.$current.withValue(budget) { await queue.run(for: "") { true } }
    #expect(answer == nil)
    #expect(await queue.run(for: "") { true } == true)
  }
}
