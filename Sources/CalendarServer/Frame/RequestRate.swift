import Synchronization

/// How many requests addresses send: each may send many at once, and then as many a second as the limit says.
final class RequestRate: Sendable {
  private struct Bucket {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  private let rate: Double
  private let buckets = Mutex<[String: Bucket]>([:])

  /// How many addresses it remembers; those that have been quiet are forgotten first.
  private static let most = 10_000

  /// - Parameter rate: how many requests a second; twice as many at once.
  init(_ rate: Int) { self.rate = Double(rate) }

  /// Counts a request; false if it is too many.
  func take(_ address: String, at now: ContinuousClock.Instant = .now) -> Bool {
    buckets.withLock { buckets in
      if buckets.count >= Self.most, buckets[address] == nil { forget(&buckets, now) }
      var bucket = buckets[address] ?? Bucket(tokens: rate * 2, time: now)
      bucket.tokens = tokens(bucket, now)
      bucket.time = now
      let isTaken = bucket.tokens >= 1
      if isTaken { bucket.tokens -= 1 }
      buckets[address] = bucket
      return isTaken
    }
  }

  private func tokens(_ bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
    min(bucket.tokens + (bucket.time.duration(to: now) / .seconds(1)) * rate, rate * 2)
  }

  private func forget(_ buckets: inout [String: Bucket], _ now: ContinuousClock.Instant) {
    buckets = buckets.filter { tokens($0.value, now) < rate * 2 }
    if buckets.count >= Self.most { buckets = [:] }
  }
}
