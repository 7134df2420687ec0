/// Runs work that waits for files on separate threads, which keeps connections responsive. It accepts only as much work
/// as it can handle soon.
///
/// Separate lanes allow health checks and sign-ins while all threads for requests are busy.
final class WorkQueue: Sendable {
  /// The purpose of work.
  enum Lane: CaseIterable {
    /// Requests from users and from readers with a link.
    case requests
    /// Password checks.
    case entry
    /// Health checks.
    case health
  }

  private let requests: WorkLane
  private let entry: WorkLane
  private let health: WorkLane

  /// - Parameters:
  ///   - limit: The maximum number of running and waiting jobs.
  ///   - workers: The number of requests processed at the same time. A single user may have up to a third of them, or
  ///     two if that is more.
  ///   - bytes: The maximum total size of large bodies processed at the same time, in bytes.
  init(limit: Int, workers: Int = 4, bytes: Int = .max) {
    requests = WorkLane("requests", workers: workers, limit: limit, bytes: bytes)
    entry = WorkLane("entry", workers: max(workers / 2, 2), limit: limit)
    health = WorkLane("health", workers: 1, limit: 16)
  }

  /// Runs a function with the budget of the task. Returns nil if there are too many jobs or the client has
  /// disconnected.
  ///
  /// - Parameters:
  ///   - lane: The purpose.
  ///   - user: The user the job is for, or an address.
  ///   - turn: Jobs with the same turn run one after the other. Nil for a job that can run at any time.
  ///   - bytes: The number of bytes the job processes.
  ///   - patience: How long the job may wait to begin, or nil to wait as long as it takes.
  func run<Value: Sendable>(
    _ lane: Lane = .requests, for user: String, inTurn turn: String? = nil, on bytes: Int = 0,
    within patience: Duration? = nil, _ body: @escaping @Sendable () -> Value
  ) async -> Value? {
    let lane =
      switch lane {
      case .requests: requests
      case .entry: entry
      case .health: health
      }
    return await lane.run(for: user, inTurn: turn, on: bytes, within: patience, body)
  }
}
