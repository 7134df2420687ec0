import NIOCore

/// Runs the tasks of a connection where its bytes come and go: no other thread is woken for what takes no time.
///
/// Nothing that runs there may wait for a file, a lock that is held for long, or much work: the other connections of the
/// loop would wait too. Such things are done in the lanes of ``WorkQueue``.
final class EventLoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
