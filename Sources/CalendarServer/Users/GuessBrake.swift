import Synchronization

/// Makes guessing slow: after some wrong passwords from an address, or for a name from anywhere, the next are looked at only
/// after a while, which doubles.
final class GuessBrake: Sendable {
  private struct Record {
    var failures = 0
    var until: ContinuousClock.Instant
  }

  private let records = Mutex<[String: Record]>([:])
  private let now: @Sendable () -> ContinuousClock.Instant

  /// How many wrong passwords cost nothing.
  private static let free = 5
  /// How long the longest wait is, in seconds.
  private static let longest = 300
  /// How much it remembers.
  private static let most = 10_000

  /// A brake by a clock, which tests set.
  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

  /// How many seconds to wait before a password is looked at; nil if none.
  func wait(_ keys: [String]) -> Int? {
    let now = now()
    return records.withLock { records in
      keys.compactMap { records[$0] }.filter { $0.until > now && $0.failures > Self.free }
        .map { Int((now.duration(to: $0.until) / .seconds(1)).rounded(.up)) }.max()
    }
  }

  /// A password was wrong.
  func note(_ keys: [String]) {
    let now = now()
    records.withLock { records in
      if records.count > Self.most { records = records.filter { $0.value.until > now } }
      if records.count > Self.most { records = [:] }
      for key in keys {
        var record = records[key] ?? Record(until: now)
        record.failures += 1
        let seconds = min(1 << min(max(record.failures - Self.free, 0), 20), Self.longest)
        record.until = now + .seconds(seconds)
        records[key] = record
      }
    }
  }

  /// A password was right.
  func forget(_ keys: [String]) { records.withLock { records in for key in keys { records[key] = nil } } }
}
