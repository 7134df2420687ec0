import Dispatch

/// Runs the work for feeds on separate threads, so neither connections nor requests wait for it.
final class FeedExecutor: TaskExecutor {
  static let shared = FeedExecutor()

  private let queue = DispatchQueue(label: "almanac.feeds", qos: .utility, attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
