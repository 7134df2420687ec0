import Synchronization

/// Something to be done on the thread of the desktop, and who waits for it.
final class NotificationRequest: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Result<Void, BusError>, Never>)
    case ended(Result<Void, BusError>)
  }

  let work: NotificationThread.Work
  private let state = Mutex(State.new)

  init(_ work: @escaping NotificationThread.Work) { self.work = work }

  /// Whether somebody waits for it still.
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

  /// Tells who waits, unless that was done before.
  func end(_ result: Result<Void, BusError>) {
    let waiting: CheckedContinuation<Result<Void, BusError>, Never>? = state.withLock { state in
      defer { if case .ended = state {} else { state = .ended(result) } }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    waiting?.resume(returning: result)
  }
}
