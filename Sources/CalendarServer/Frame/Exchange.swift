import Bounds
import Synchronization

/// The work for one request, which is canceled when the client disconnects.
final class Exchange: Sendable {
  /// The budget for the work.
  let budget: WorkBudget

  private struct State {
    var hasListener = true
    var stream: ServedStream?
  }

  private let state = Mutex(State())

  /// The number of steps that the work may still take once a client has closed its input. They amount to a few tenths
  /// of a second.
  private static let stepsAfterInput = 200_000

  init(_ amounts: WorkBudget.Amounts) { budget = WorkBudget(amounts) }

  /// Cancels the work because the client has disconnected.
  func callOff() {
    budget.callOff()
    endStream()
  }

  /// Limits the work because the client has closed its input. Most such clients have disconnected. The others still
  /// receive any response that is ready soon, but streams end.
  func hasClosedInput() {
    budget.curtail(toSteps: Self.stepsAfterInput)
    endStream()
  }

  /// Attaches a stream, which ends when the client disconnects.
  func follow(_ stream: ServedStream) {
    let hasListener = state.withLock { state in
      state.stream = stream
      return state.hasListener
    }
    if !hasListener { stream.end() }
  }

  /// Whether the response is now a stream.
  var isStreaming: Bool { state.withLock { $0.stream != nil } }

  private func endStream() {
    let stream = state.withLock { state in
      state.hasListener = false
      return state.stream
    }
    stream?.end()
  }
}
