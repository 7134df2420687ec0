import CoreMetrics
import NIOCore
import Synchronization

/// The connections that are open, and which of them are too many.
final class OpenConnections: Sendable {
  private struct State {
    var count = 0
    var surplus: Set<ObjectIdentifier> = []
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
        self.meter.set(state.count)
      }
    }
  }

  /// Whether a connection came when there were enough.
  func isSurplus(_ channel: any Channel) -> Bool {
    state.withLock { $0.surplus.contains(ObjectIdentifier(channel)) }
  }
}
