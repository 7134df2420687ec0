/// Runs what waits for files on threads of its own, so that connections never wait for it, and takes no more than it can
/// do soon.
///
/// There are lanes: whether the server is well, and who may enter, is answered while all that works on requests is at
/// work.
final class WorkQueue: Sendable {
  /// What work is for.
  enum Lane: CaseIterable {
    /// Requests of users, and of those who have a link.
    case requests
    /// Passwords.
    case entry
    /// Whether the server is well.
    case health
  }

  private let requests: WorkLane
  private let entry: WorkLane
  private let health: WorkLane

  /// - Parameters:
  ///   - limit: how much may be in progress and wait at the same time.
  ///   - workers: how many requests are worked on at the same time. Of these nobody has more than half, or two.
  ///   - bytes: how many bytes of large bodies are worked on at the same time.
  init(limit: Int, workers: Int = 4, bytes: Int = .max) {
    requests = WorkLane("requests", workers: workers, limit: limit, bytes: bytes)
    entry = WorkLane("entry", workers: max(workers / 2, 2), limit: limit)
    health = WorkLane("health", workers: 1, limit: 16)
  }

  /// Runs something with the budget of the task; nil if there is too much to do, or nobody waits for it any more.
  ///
  /// - Parameters:
  ///   - lane: what it is for.
  ///   - user: for whom: the name of a user, or an address.
  ///   - turn: names what is done one after the other; nil for what needs to wait for nothing.
  ///   - bytes: how many bytes it works on.
  ///   - patience: how long it may wait until it begins; nil for what has to be done however long that takes.
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
