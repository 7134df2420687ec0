import Bounds
import CalendarStore
import Dispatch
import Synchronization

/// A group of threads and a ``WorkLine`` of jobs waiting for them.
final class WorkLane: Sendable {
  private struct State {
    var line: WorkLine
    /// The idle threads.
    var idle: [Int]
    /// The number of each user's jobs that are running or waiting.
    var held: [String: Int] = [:]
    var count = 0
    /// The number of the last job.
    var last = 0

    mutating func release(_ user: String) {
      count -= 1
      let held = held[user, default: 0] - 1
      self.held[user] = held > 0 ? held : nil
    }
  }

  /// A serial queue for each thread. A serial queue always gets a thread when it needs one, while a concurrent queue is
  /// limited to the number of processors.
  private let workers: [DispatchQueue]
  private let state: Mutex<State>
  private let limit: Int
  /// The maximum number of jobs per user.
  private let share: Int

  /// The factor by which users who have no other job may exceed the limit.
  private static let most = 4

  /// - Parameters:
  ///   - name: The name of the threads.
  ///   - workers: The number of threads.
  ///   - limit: The maximum number of running and waiting jobs.
  ///   - bytes: The maximum total size of large jobs running at the same time, in bytes.
  init(_ name: String, workers: Int, limit: Int, bytes: Int = .max) {
    self.workers = (0..<max(workers, 1)).map { DispatchQueue(label: "almanac.serve.\(name).\($0)") }
    self.limit = limit
    share = max(limit / 4, 1)
    state = Mutex(
      State(
        line: WorkLine(share: max(workers / 3, 2), bytes: bytes), idle: Array((0..<max(workers, 1)).reversed())))
  }

  /// Runs a function with the budget of the task. Returns nil if there are too many jobs, or if the client has
  /// disconnected before it could begin.
  ///
  /// - Parameters:
  ///   - user: The user the job is for.
  ///   - turn: Jobs with the same turn run one after the other. Nil for a job that can run at any time.
  ///   - bytes: The number of bytes the job processes.
  ///   - patience: How long the job may wait to begin, or nil to wait as long as it takes.
  func run<Value: Sendable>(
    for user: String, inTurn turn: String?, on bytes: Int = 0, within patience: Duration? = nil,
    _ body: @escaping @Sendable () -> Value
  ) async -> Value? {
    let number: Int? = state.withLock { state in
      // When the limit is reached, accept only users without another job.
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
      // Do not capture the job itself, which would keep it in memory for that long.
      Task.detached {
        try? await Task.sleep(for: patience)
        if self.giveUp(number, of: user) { continuation.resume(returning: nil) }
      }
    }
  }

  /// Removes a job that has not begun yet.
  private func giveUp(_ number: Int, of user: String) -> Bool {
    state.withLock { state in
      guard state.line.remove(number) else { return false }
      state.release(user)
      return true
    }
  }

  /// Starts all jobs that can be started.
  private func start() {
    while let (job, worker) = next() {
      workers[worker].async {
        let tell = job.body()
        // Finish first, so that the turn is free for the caller's next job.
        self.finish(job, worker)
        tell()
      }
    }
  }

  /// Returns the next job that may begin, with a thread for it.
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
