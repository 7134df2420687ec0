import Synchronization

/// How many bytes of bodies are held until their requests have been answered, in all and for each address.
final class HeldBytes: Sendable {
  private struct State {
    var total = 0
    var counts: [String: Int] = [:]
  }

  private let limit: Int
  private let share: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limit: how many there may be.
  ///   - share: how many there may be of one address that does not speak for many.
  init(limit: Int, share: Int) {
    self.limit = limit
    self.share = share
  }

  /// How many are held.
  var total: Int { state.withLock { $0.total } }

  /// Counts bytes of an address; false, and nothing is counted, if they are too many.
  ///
  /// - Parameter isShared: whether the address speaks for many.
  func take(_ count: Int, of key: String, isShared: Bool) -> Bool {
    state.withLock { state in
      let own = state.counts[key, default: 0] + count
      if state.total + count > limit || !isShared && own > share { return false }
      state.total += count
      state.counts[key] = own
      return true
    }
  }

  /// Gives back bytes that were taken.
  func giveBack(_ count: Int, of key: String) {
    if count == 0 { return }
    state.withLock { state in
      state.total -= count
      let own = state.counts[key, default: 0] - count
      state.counts[key] = own > 0 ? own : nil
    }
  }
}
