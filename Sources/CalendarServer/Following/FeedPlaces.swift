import CivilTime
import Synchronization

/// Limits how many feeds are fetched at the same time: one per user, and a fixed number in total. Feeds that a person
/// is waiting for take precedence, but leave one slot for other feeds.
///
/// After each fetch, the user has to wait for a multiple of its duration, which keeps slow feeds from blocking others.
final class FeedPlaces: Sendable {
  private struct State {
    /// The users whose feeds are being fetched, and when each fetch started.
    var busy: [String: Instant] = [:]
    /// The number of users waiting on a page for a slot.
    var waiting = 0
    /// The users waiting on a page who have already received a slot.
    var asking: Set<String> = []
    /// The time until which each user has to wait.
    var rests: [String: Instant] = [:]
  }

  private let limit: Int
  private let rest: Int64
  private let now: @Sendable () -> Instant
  private let state = Mutex(State())

  /// When more than this many users are waiting, those whose wait is over are removed.
  private static let mostRests = 1_000

  /// - Parameters:
  ///   - limit: The number of slots, at least two.
  ///   - rest: The wait as a multiple of the fetch duration.
  ///   - now: The clock, which tests replace.
  init(limit: Int = 2, rest: Int64 = 5, now: @escaping @Sendable () -> Instant = { .now }) {
    (self.limit, self.rest, self.now) = (limit, rest, now)
  }

  /// Takes a slot for a fetch in the background.
  ///
  /// - Returns: False if no slot is free, or the only free slot is for a person who is waiting.
  func begin(_ user: String) -> Bool {
    state.withLock { state in
      let kept = state.waiting > 0 && state.asking.isEmpty ? 1 : 0
      return begin(user, &state, among: limit - kept)
    }
  }

  /// Takes a slot for a user on a page, waiting until a slot is free or the time is up.
  ///
  /// - Returns: False if no slot became free.
  func wait(for user: String, patience: Duration = .seconds(10)) async -> Bool {
    let mayWait = state.withLock { state in
      if state.busy[user] != nil { return false }
      state.waiting += 1
      return true
    }
    if !mayWait { return false }
    defer { state.withLock { $0.waiting -= 1 } }
    let end = ContinuousClock.now + patience
    while true {
      let hasBegun = state.withLock { state in
        guard state.asking.count < limit - 1, begin(user, &state, among: limit) else { return false }
        state.asking.insert(user)
        return true
      }
      if hasBegun { return true }
      guard ContinuousClock.now < end, (try? await Task.sleep(for: .milliseconds(50))) != nil else { return false }
    }
  }

  private func begin(_ user: String, _ state: inout State, among places: Int) -> Bool {
    guard state.busy.count < places, state.busy[user] == nil else { return false }
    state.busy[user] = now()
    return true
  }

  /// Frees the slot of a user.
  func end(_ user: String) {
    let now = now()
    state.withLock { state in
      state.asking.remove(user)
      guard let start = state.busy.removeValue(forKey: user) else { return }
      if state.rests.count >= Self.mostRests { state.rests = state.rests.filter { $0.value > now } }
      let rest = now.seconds(since: start) * self.rest
      state.rests[user] = rest > 0 ? now.adding(seconds: rest) : nil
    }
  }

  /// The time until which a user has to wait, or nil if there is no wait.
  func rest(of user: String) -> Instant? { state.withLock { $0.rests[user] }.flatMap { $0 > now() ? $0 : nil } }
}
