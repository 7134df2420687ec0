import Synchronization

/// How many requests addresses send: as many a second as the limit says, over a while, and ten times as many at once, so
/// that a device that has to catch up can.
final class RequestRate: Sendable {
  private struct Bucket {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  private let rate: Double
  private let depth: Double
  private let buckets = Mutex<[String: Bucket]>([:])

  /// How many addresses it remembers.
  private static let most = 10_000

  /// - Parameter rate: how many requests a second; ten times as many at once.
  init(_ rate: Int) {
    self.rate = Double(rate)
    depth = self.rate * 10
  }

  /// Counts a request of whom a key stands for; false if it is too many.
  func take(_ key: String, at now: ContinuousClock.Instant = .now) -> Bool {
    buckets.withLock { buckets in
      if buckets.count >= Self.most, buckets[key] == nil { makeRoom(&buckets, now) }
      var bucket = buckets[key] ?? Bucket(tokens: depth, time: now)
      bucket.tokens = tokens(bucket, now)
      bucket.time = now
      let isTaken = bucket.tokens >= 1
      if isTaken { bucket.tokens -= 1 }
      buckets[key] = bucket
      return isTaken
    }
  }

  private func tokens(_ bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
    min(bucket.tokens + (bucket.time.duration(to: now) / .seconds(1)) * rate, depth)
  }

  /// Forgets the half that has the most left, among them whoever has been quiet for long: who is near the limit stays.
  private func makeRoom(_ buckets: inout [String: Bucket], _ now: ContinuousClock.Instant) {
    let kept = buckets.mapValues { tokens($0, now) }.sorted { $0.value < $1.value }.prefix(Self.most / 2)
    buckets = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, Bucket(tokens: $0.value, time: now)) })
  }
}
