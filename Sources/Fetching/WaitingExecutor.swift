import Dispatch

/// Runs tasks on a queue of its own, for work that must go on even if all threads that tasks share are waiting.
final class WaitingExecutor: TaskExecutor {
  static let shared = WaitingExecutor()

  private let queue = DispatchQueue(label: "almanac.fetching.waiting")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
