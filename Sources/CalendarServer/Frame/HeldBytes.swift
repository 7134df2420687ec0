import Synchronization

/// Counts the bytes held in memory for bodies, in total and per address.
final class HeldBytes: Sendable {
  private struct State {
    var total = 0
    var counts: [String: Int] = [:]
  }

  private let limit: Int
  private let share: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limit: The maximum number of bytes.
  ///   - share: The maximum number of bytes for an address that is not shared.
  init(limit: Int, share: Int) {
    self.limit = limit
    self.share = share
  }

  /// The number of bytes held.
  var total: Int { state.withLock { $0.total } }

  /// Counts bytes toward an address's share. Returns false and counts nothing if there are too many.
  ///
  /// - Parameter isShared: Whether many clients share the address.
  func take(_ count: Int, of key: String, isShared: Bool) -> Bool {
    state.withLock { state in
      let own = state.counts[key, default: 0] + count
      if state.total + count > limit || !isShared && own > share { return false }
      state.total += count
      state.counts[key] = own
      return true
    }
  }

  /// Releases bytes that were counted.
  func giveBack(_ count: Int, of key: String) {
    if count == 0 { return }
    state.withLock { state in
      state.total -= count
      let own = state.counts[key, default: 0] - count
      state.counts[key] = own > 0 ? own : nil
    }
  }
}
