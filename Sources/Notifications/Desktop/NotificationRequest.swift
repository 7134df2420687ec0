import Synchronization

/// A task for the desktop thread, with its waiting caller.
final class NotificationRequest: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Result<Void, BusError>, Never>)
    case ended(Result<Void, BusError>)
  }

  let work: NotificationThread.Work
  private let state = Mutex(State.new)

  init(_ work: @escaping NotificationThread.Work) { self.work = work }

  /// Whether the caller is still waiting for it.
  var isWanted: Bool {
    state.withLock { state in
      if case .waiting = state { true } else { false }
    }
  }

  func begin(_ continuation: CheckedContinuation<Result<Void, BusError>, Never>) {
    let result: Result<Void, BusError>? = state.withLock { state in
      if case .ended(let result) = state { return result }
      state = .waiting(continuation)
      return nil
    }
    if let result { continuation.resume(returning: result) }
  }

  /// Resumes the caller, unless it has already been resumed.
  func end(_ result: Result<Void, BusError>) {
    let waiting: CheckedContinuation<Result<Void, BusError>, Never>? = state.withLock { state in
      defer { if case .ended = state {} else { state = .ended(result) } }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(returning: result)
  }
}
