import NIOCore

/// Runs the tasks of a connection on its event loop, which avoids waking another thread for short work.
///
/// These tasks must not wait for files or long-held locks, or do much work, because the other connections on the loop
/// would have to wait too. Such work runs in the lanes of ``WorkQueue``.
final class EventLoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
