import Bounds
import Dispatch
import Synchronization

/// Some threads, and what waits for them: first come, first served, but nobody has more than a share of them.
///
/// What has to be done in turn, such as writing to one store, waits without a thread: other work goes on beside it.
final class WorkLane: Sendable {
  private struct Job {
    let user: String
    let turn: String?
    let body: @Sendable () -> Void
  }

  private struct State {
    var waiting: [Job] = []
    /// The threads that have nothing to do.
    var idle: [Int]
    /// How much of each user is being done.
    var running: [String: Int] = [:]
    /// How much of each user is being done or waits.
    var held: [String: Int] = [:]
    /// What is being done in turn.
    var turns: Set<String> = []
    var count = 0
  }

  /// A queue for each thread: queues that run one thing after the other have a thread whenever they need one, while the
  /// threads of one that runs many at once are as many as processors.
  private let workers: [DispatchQueue]
  private let state: Mutex<State>
  private let limit: Int
  /// How many threads, and how much of what may wait, one user has at most.
  private let share: (workers: Int, held: Int)

  /// - Parameters:
  ///   - workers: how many threads there are.
  ///   - limit: how much may be in progress and wait at the same time.
  init(workers: Int, limit: Int) {
    self.workers = (0..<max(workers, 1)).map { DispatchQueue(label: "almanac.serve.\($0)") }
    self.limit = limit
    share = (max(workers / 2, 2), max(limit / 2, 1))
    state = Mutex(State(idle: Array((0..<max(workers, 1)).reversed())))
  }

  /// Runs something with the budget of the task; nil if there is too much to do, or if nobody waits for it any more when
  /// it could begin.
  ///
  /// - Parameters:
  ///   - user: for whom.
  ///   - turn: names what is done one after the other; nil for what needs to wait for nothing.
  func run<Value: Sendable>(
    for user: String, inTurn turn: String?, _ body: @escaping @Sendable () -> Value
  ) async -> Value? {
    let isTaken = state.withLock { state in
      if state.count >= limit || state.held[user, default: 0] >= share.held { return false }
      state.count += 1
      state.held[user, default: 0] += 1
      return true
    }
    if !isTaken { return nil }
    let budget = WorkBudget.current
    return await withCheckedContinuation { continuation in
      let job = Job(user: user, turn: turn) {
        let isWanted = budget?.ending != .calledOff
        continuation.resume(returning: isWanted ? WorkBudget.$current.withValue(budget) { body() } : nil)
      }
      state.withLock { $0.waiting.append(job) }
      start()
    }
  }

  /// Starts what can be started.
  private func start() {
    while let (job, worker) = next() {
      workers[worker].async {
        job.body()
        self.finish(job, worker)
      }
    }
  }

  /// The first thing that waits and may begin, with a thread for it.
  private func next() -> (Job, worker: Int)? {
    state.withLock { state in
      guard !state.idle.isEmpty else { return nil }
      let place = state.waiting.firstIndex { job in
        state.running[job.user, default: 0] < share.workers && !(job.turn.map(state.turns.contains) ?? false)
      }
      guard let place, let worker = state.idle.popLast() else { return nil }
      let job = state.waiting.remove(at: place)
      state.running[job.user, default: 0] += 1
      if let turn = job.turn { state.turns.insert(turn) }
      return (job, worker)
    }
  }

  private func finish(_ job: Job, _ worker: Int) {
    state.withLock { state in
      state.idle.append(worker)
      state.count -= 1
      Self.lower(&state.running, job.user)
      Self.lower(&state.held, job.user)
      if let turn = job.turn { state.turns.remove(turn) }
    }
    start()
  }

  private static func lower(_ counts: inout [String: Int], _ user: String) {
    let count = counts[user, default: 0] - 1
    counts[user] = count > 0 ? count : nil
  }
}
