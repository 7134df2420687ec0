import Synchronization

/// Slows down guessing: after several wrong secrets for the same key, the next secret is checked only after a wait that
/// doubles each time. Wrong secrets are forgotten over time.
final class GuessBrake: Sendable {
  private struct Record {
    /// The number of wrong secrets not yet forgotten as of `time`.
    var failures: Int
    var time: ContinuousClock.Instant
    var until: ContinuousClock.Instant
    /// The most recent secrets, each of which counts only once.
    var last: [[UInt8]]
  }

  private let records = Mutex<[String: Record]>([:])
  private let free: Int
  private let longest: Int
  private let now: @Sendable () -> ContinuousClock.Instant

  /// The number of seconds after which one wrong secret is forgotten.
  private static let forgetting = 300
  /// The maximum number of keys to remember.
  private static let most = 10_000
  /// The number of most recent secrets per key that each count only once, because devices keep retrying old passwords.
  private static let mostLast = 4

  /// - Parameters:
  ///   - free: The number of wrong secrets allowed before a wait.
  ///   - longest: The longest wait, in seconds.
  ///   - now: The clock, which tests replace.
  init(free: Int = 5, longest: Int = 300, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.free = free
    self.longest = longest
    self.now = now
  }

  /// The number of seconds to wait before a secret is checked, or nil for no wait.
  func wait(_ keys: [String]) -> Int? {
    let now = now()
    return records.withLock { records in
      keys.compactMap { records[$0] }.filter { $0.until > now && $0.failures > free }
        .map { Int((now.duration(to: $0.until) / .seconds(1)).rounded(.up)) }.max()
    }
  }

  /// Counts a wrong secret under each key.
  func note(_ keys: [String]) {
    let now = now()
    records.withLock { records in
      for key in keys { note(key, [], &records, now) }
    }
  }

  /// Counts a wrong secret, unless it is among the most recent secrets under its key.
  ///
  /// - Parameter secret: A value that identifies the secret.
  /// - Returns: Whether it was counted.
  func note(_ key: String, once secret: [UInt8]) -> Bool {
    let now = now()
    return records.withLock { records in
      let last = records[key]?.last ?? []
      if last.contains(secret) { return false }
      note(key, last.suffix(Self.mostLast - 1) + [secret], &records, now)
      return true
    }
  }

  private func note(
    _ key: String, _ last: [[UInt8]], _ records: inout [String: Record], _ now: ContinuousClock.Instant
  ) {
    if records.count >= Self.most { makeRoom(&records, now) }
    // Failures beyond the longest wait are not counted, so they need not be forgotten one by one.
    let failures = min((records[key].map { remaining($0, now) } ?? 0) + 1, free + 10)
    let seconds = failures > free ? min(1 << (failures - free), longest) : 0
    records[key] = Record(failures: failures, time: now, until: now + .seconds(seconds), last: last)
  }

  /// Clears the failures of each key after a correct secret.
  func forget(_ keys: @autoclosure () -> [String]) {
    records.withLock { records in
      if records.isEmpty { return }
      for key in keys() { records[key] = nil }
    }
  }

  /// The number of wrong secrets in a record that have not been forgotten yet.
  private func remaining(_ record: Record, _ now: ContinuousClock.Instant) -> Int {
    max(record.failures - Int(record.time.duration(to: now) / .seconds(Self.forgetting)), 0)
  }

  /// Removes expired records, and then, if there are still too many, the half with the fewest failures.
  private func makeRoom(_ records: inout [String: Record], _ now: ContinuousClock.Instant) {
    records = records.filter { remaining($0.value, now) > 0 }
    if records.count < Self.most { return }
    let kept = records.sorted { ($0.value.failures, $0.value.until) > ($1.value.failures, $1.value.until) }
    records = Dictionary(uniqueKeysWithValues: kept.prefix(Self.most / 2).map { ($0.key, $0.value) })
  }
}
