import Bounds
import CalendarStore
import Dispatch
import Synchronization

/// Some threads, and what waits for them in a ``WorkLine``.
final class WorkLane: Sendable {
  private struct State {
    var line: WorkLine
    /// The threads that have nothing to do.
    var idle: [Int]
    /// How much of each user is being done or waits.
    var held: [String: Int] = [:]
    var count = 0
    /// How many there have been.
    var last = 0

    mutating func release(_ user: String) {
      count -= 1
      let held = held[user, default: 0] - 1
      self.held[user] = held > 0 ? held : nil
    }
  }

  /// A queue for each thread: queues that run one thing after the other have a thread whenever they need one, while the
  /// threads of one that runs many at once are as many as processors.
  private let workers: [DispatchQueue]
  private let state: Mutex<State>
  private let limit: Int
  /// How much of what may wait one user has at most.
  private let share: Int

  /// How many times as many as there are places may wait in all, if each is of somebody who has no other.
  private static let most = 4

  /// - Parameters:
  ///   - name: what its threads are called.
  ///   - workers: how many threads there are.
  ///   - limit: how much may be in progress and wait at the same time.
  ///   - bytes: how many bytes of large work may be worked on at the same time.
  init(_ name: String, workers: Int, limit: Int, bytes: Int = .max) {
    self.workers = (0..<max(workers, 1)).map { DispatchQueue(label: "almanac.serve.\(name).\($0)") }
    self.limit = limit
    share = max(limit / 4, 1)
    state = Mutex(
      State(
        line: WorkLine(share: max(workers / 3, 2), bytes: bytes), idle: Array((0..<max(workers, 1)).reversed())))
  }

  /// Runs something with the budget of the task; nil if there is too much to do, or if nobody waits for it any more when
  /// it could begin.
  ///
  /// - Parameters:
  ///   - user: for whom.
  ///   - turn: names what is done one after the other; nil for what needs to wait for nothing.
  ///   - bytes: how many bytes it works on.
  ///   - patience: how long it may wait until it begins; nil for what has to be done however long that takes.
  func run<Value: Sendable>(
    for user: String, inTurn turn: String?, on bytes: Int = 0, within patience: Duration? = nil,
    _ body: @escaping @Sendable () -> Value
  ) async -> Value? {
    let number: Int? = state.withLock { state in
      // When all places are taken, only those come in who have none.
      let held = state.held[user, default: 0]
      if held >= share || state.count >= limit && held > 0 || state.count >= Self.most * limit { return nil }
      state.count += 1
      state.held[user, default: 0] += 1
      state.last += 1
      return state.last
    }
    guard let number else { return nil }
    let budget = WorkBudget.current
    return await withCheckedContinuation { continuation in
      let job = WorkLine.Job(number: number, user: user, turn: turn, bytes: bytes) {
        budget?.startClock()
        let isWanted = budget?.ending != .calledOff
        let value =
          isWanted
          ? WorkBudget.$current.withValue(budget) { LogGlance.$current.withValue(LogGlance()) { body() } } : nil
        return { continuation.resume(returning: value) }
      }
      state.withLock { $0.line.add(job) }
      start()
      guard let patience else { return }
      // It has not got the work itself: that would stay in memory as long.
      Task.detached {
        try? await Task.sleep(for: patience)
        if self.giveUp(number, of: user) { continuation.resume(returning: nil) }
      }
    }
  }

  /// Takes out what has not begun yet.
  private func giveUp(_ number: Int, of user: String) -> Bool {
    state.withLock { state in
      guard state.line.remove(number) else { return false }
      state.release(user)
      return true
    }
  }

  /// Starts what can be started.
  private func start() {
    while let (job, worker) = next() {
      workers[worker].async {
        let tell = job.body()
        // Whoever waits for it may want the same turn next, and finds it free.
        self.finish(job, worker)
        tell()
      }
    }
  }

  /// The first thing that waits and may begin, with a thread for it.
  private func next() -> (WorkLine.Job, worker: Int)? {
    state.withLock { state in
      guard let worker = state.idle.last, let job = state.line.next() else { return nil }
      state.idle.removeLast()
      return (job, worker)
    }
  }

  private func finish(_ job: WorkLine.Job, _ worker: Int) {
    state.withLock { state in
      state.idle.append(worker)
      state.line.finish(job)
      state.release(job.user)
    }
    start()
  }
}
