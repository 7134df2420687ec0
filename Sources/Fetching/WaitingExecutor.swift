import Dispatch

/// Runs tasks on a separate queue, for work that must proceed even if all threads of the shared pool are blocked.
final class WaitingExecutor: TaskExecutor {
  static let shared = WaitingExecutor()

  private let queue = DispatchQueue(label: "almanac.fetching.waiting")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
