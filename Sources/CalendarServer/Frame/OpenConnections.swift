import Bounds
import CoreMetrics
import NIOCore
import Synchronization

/// The connections that are open, and which of them are too many.
final class OpenConnections: Sendable {
  private struct State {
    var count = 0
    var surplus: Set<ObjectIdentifier> = []
    /// What the requests draw on that are being answered, by their connections.
    var work: [ObjectIdentifier: [WorkBudget]] = [:]
  }

  private let limit: Int
  private let meter: Meter
  private let state = Mutex(State())

  init(limit: Int, _ meter: Meter) {
    self.limit = limit
    self.meter = meter
  }

  /// Counts a connection until it is closed.
  func add(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    state.withLock { state in
      state.count += 1
      if state.count > limit { state.surplus.insert(id) }
      meter.set(state.count)
    }
    channel.closeFuture.whenComplete { _ in
      self.state.withLock { state in
        state.count -= 1
        state.surplus.remove(id)
        for budget in state.work.removeValue(forKey: id) ?? [] { budget.callOff() }
        self.meter.set(state.count)
      }
    }
  }

  /// Calls work off if the connection is closed before it ends.
  func begin(_ budget: WorkBudget, on channel: any Channel) {
    state.withLock { $0.work[ObjectIdentifier(channel), default: []].append(budget) }
    // It may have been closed meanwhile, and then nobody calls it off any more.
    if !channel.isActive { end(budget, on: channel, isCalledOff: true) }
  }

  /// Forgets work that has ended.
  func end(_ budget: WorkBudget, on channel: any Channel, isCalledOff: Bool = false) {
    if isCalledOff { budget.callOff() }
    let id = ObjectIdentifier(channel)
    state.withLock { state in
      state.work[id]?.removeAll { $0 === budget }
      if state.work[id]?.isEmpty == true { state.work[id] = nil }
    }
  }

  /// Takes note that a client sends no more. Most have gone then; those that wait for their answer get what is soon
  /// worked out.
  func hasClosedInput(_ channel: any Channel) {
    for budget in state.withLock({ $0.work[ObjectIdentifier(channel)] ?? [] }) {
      budget.curtail(toSteps: Self.stepsAfterInput)
    }
  }

  /// How many steps are left for a client that sends no more: some tenths of a second.
  private static let stepsAfterInput = 200_000

  /// Whether a connection came when there were enough.
  func isSurplus(_ channel: any Channel) -> Bool {
    state.withLock { $0.surplus.contains(ObjectIdentifier(channel)) }
  }
}
