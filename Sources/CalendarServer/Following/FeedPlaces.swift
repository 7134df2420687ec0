import CivilTime
import Synchronization

/// Who has a feed read now: one a user, and so many in all. Those that people in front of pages wait for come first, but
/// leave a place for the others.
///
/// Whose feed took long rests for some times as long, so that those with slow servers leave room for all others.
final class FeedPlaces: Sendable {
  private struct State {
    /// Whose feeds are read, and since when.
    var busy: [String: Instant] = [:]
    /// How many users wait for a place in front of a page.
    var waiting = 0
    /// Those who have got one.
    var asking: Set<String> = []
    /// Until when users rest.
    var rests: [String: Instant] = [:]
  }

  private let limit: Int
  private let rest: Int64
  private let now: @Sendable () -> Instant
  private let state = Mutex(State())

  /// Of how many users it is remembered that they rest, before those are forgotten who do no more.
  private static let mostRests = 1_000

  /// - Parameters:
  ///   - limit: how many places there are, two at least.
  ///   - rest: how many times as long as a reading took its user rests.
  ///   - now: the clock, which tests set.
  init(limit: Int = 2, rest: Int64 = 5, now: @escaping @Sendable () -> Instant = { .now }) {
    (self.limit, self.rest, self.now) = (limit, rest, now)
  }

  /// Takes a place for a reading that nobody waits for.
  ///
  /// - Returns: false if there is none, or but one that people wait for.
  func begin(_ user: String) -> Bool {
    state.withLock { state in
      let kept = state.waiting > 0 && state.asking.isEmpty ? 1 : 0
      return begin(user, &state, among: limit - kept)
    }
  }

  /// Takes a place for somebody in front of a page, and waits for a while until one is free.
  ///
  /// - Returns: false if there was none.
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

  /// A reading is over.
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

  /// Until when a user rests; nil if the user does not.
  func rest(of user: String) -> Instant? { state.withLock { $0.rests[user] }.flatMap { $0 > now() ? $0 : nil } }
}
