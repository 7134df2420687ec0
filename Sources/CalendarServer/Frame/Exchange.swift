import Bounds
import Synchronization

/// What is done for one request, as long as somebody waits for it.
final class Exchange: Sendable {
  /// What the work draws on.
  let budget: WorkBudget

  private struct State {
    var hasListener = true
    var stream: ServedStream?
  }

  private let state = Mutex(State())

  /// How many steps are left for a client that sends no more: some tenths of a second.
  private static let stepsAfterInput = 200_000

  init(_ amounts: WorkBudget.Amounts) { budget = WorkBudget(amounts) }

  /// The client has gone: nobody waits for anything any more.
  func callOff() {
    budget.callOff()
    endStream()
  }

  /// The client sends no more. Most have gone then; those that wait for their answer get what is soon worked out, and
  /// nobody listens to what is still to happen.
  func hasClosedInput() {
    budget.curtail(toSteps: Self.stepsAfterInput)
    endStream()
  }

  /// From here on a stream is sent, which ends as soon as the client has gone.
  func follow(_ stream: ServedStream) {
    let hasListener = state.withLock { state in
      state.stream = stream
      return state.hasListener
    }
    if !hasListener { stream.end() }
  }

  /// Whether what is left of the answer comes as it happens.
  var isStreaming: Bool { state.withLock { $0.stream != nil } }

  private func endStream() {
    let stream = state.withLock { state in
      state.hasListener = false
      return state.stream
    }
    stream?.end()
  }
}
