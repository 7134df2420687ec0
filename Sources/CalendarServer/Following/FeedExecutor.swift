import Dispatch

/// Runs what is done with feeds on threads of its own: neither connections nor the work for requests wait for it.
final class FeedExecutor: TaskExecutor {
  static let shared = FeedExecutor()

  private let queue = DispatchQueue(label: "almanac.feeds", qos: .utility, attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
