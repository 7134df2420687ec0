import Dispatch
import Synchronization

/// Runs what waits for files on threads of its own, so that connections never wait for it, and takes no more than it can
/// do soon.
///
/// What has to be done in turn, such as writing to one store, waits without a thread: reading goes on beside it.
final class WorkQueue: Sendable {
  private struct State {
    var count = 0
    var lanes: [String: DispatchQueue] = [:]
  }

  private let queue = DispatchQueue(label: "almanac.serve", attributes: .concurrent)
  private let state = Mutex(State())
  private let limit: Int

  /// - Parameter limit: how much may be in progress and wait at the same time.
  init(limit: Int) { self.limit = limit }

  /// Runs something; nil if there is too much to do.
  ///
  /// - Parameter lane: names what is done one after the other; nil for what needs to wait for nothing.
  func run<Value: Sendable>(inTurn lane: String? = nil, _ body: @escaping @Sendable () -> Value) async -> Value? {
    let taken = state.withLock { state -> DispatchQueue? in
      if state.count >= limit { return nil }
      state.count += 1
      guard let lane else { return queue }
      if let known = state.lanes[lane] { return known }
      let new = DispatchQueue(label: "almanac.serve.turn")
      state.lanes[lane] = new
      return new
    }
    guard let taken else { return nil }
    defer { state.withLock { $0.count -= 1 } }
    return await withCheckedContinuation { continuation in taken.async { continuation.resume(returning: body()) } }
  }
}
