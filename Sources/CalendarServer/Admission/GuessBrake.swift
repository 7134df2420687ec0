import Synchronization

/// Makes guessing slow: after some wrong secrets under a key, the next are looked at only after a while, which doubles. What
/// was wrong is forgotten with time.
final class GuessBrake: Sendable {
  private struct Record {
    /// How many were wrong, as of `time`.
    var failures: Int
    var time: ContinuousClock.Instant
    var until: ContinuousClock.Instant
    /// The last of those that count once.
    var last: [[UInt8]]
  }

  private let records = Mutex<[String: Record]>([:])
  private let free: Int
  private let longest: Int
  private let now: @Sendable () -> ContinuousClock.Instant

  /// After how many seconds one wrong secret is forgotten.
  private static let forgetting = 300
  /// How many keys it remembers.
  private static let most = 10_000
  /// How many secrets a key goes on with, each of which counts once: devices try their old passwords again and again.
  private static let mostLast = 4

  /// - Parameters:
  ///   - free: how many wrong secrets cost nothing.
  ///   - longest: how long the longest wait is, in seconds.
  ///   - now: the clock, which tests set.
  init(free: Int = 5, longest: Int = 300, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.free = free
    self.longest = longest
    self.now = now
  }

  /// How many seconds to wait before a secret is looked at; nil if none.
  func wait(_ keys: [String]) -> Int? {
    let now = now()
    return records.withLock { records in
      keys.compactMap { records[$0] }.filter { $0.until > now && $0.failures > free }
        .map { Int((now.duration(to: $0.until) / .seconds(1)).rounded(.up)) }.max()
    }
  }

  /// A secret was wrong.
  func note(_ keys: [String]) {
    let now = now()
    records.withLock { records in
      for key in keys { note(key, [], &records, now) }
    }
  }

  /// A secret was wrong that counts only if it is none of the last ones under its key.
  ///
  /// - Parameter secret: what tells it from others.
  /// - Returns: whether it counts.
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
    // More than what makes the longest wait need not be forgotten one by one.
    let failures = min((records[key].map { remaining($0, now) } ?? 0) + 1, free + 10)
    let seconds = failures > free ? min(1 << (failures - free), longest) : 0
    records[key] = Record(failures: failures, time: now, until: now + .seconds(seconds), last: last)
  }

  /// A secret was right.
  func forget(_ keys: @autoclosure () -> [String]) {
    records.withLock { records in
      if records.isEmpty { return }
      for key in keys() { records[key] = nil }
    }
  }

  /// How many wrong secrets of a record are not forgotten yet.
  private func remaining(_ record: Record, _ now: ContinuousClock.Instant) -> Int {
    max(record.failures - Int(record.time.duration(to: now) / .seconds(Self.forgetting)), 0)
  }

  /// Forgets what is old, and then half of the rest: those that are the least ahead.
  private func makeRoom(_ records: inout [String: Record], _ now: ContinuousClock.Instant) {
    records = records.filter { remaining($0.value, now) > 0 }
    if records.count < Self.most { return }
    let kept = records.sorted { ($0.value.failures, $0.value.until) > ($1.value.failures, $1.value.until) }
    records = Dictionary(uniqueKeysWithValues: kept.prefix(Self.most / 2).map { ($0.key, $0.value) })
  }
}
