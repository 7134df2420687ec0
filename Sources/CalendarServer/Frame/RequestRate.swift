import Synchronization

/// Limits the request rate of each address. A burst may contain ten times as many requests as are allowed per second,
/// which lets a device catch up.
final class RequestRate: Sendable {
  private struct Bucket {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  private let rate: Double
  private let depth: Double
  private let buckets = Mutex<[String: Bucket]>([:])

  /// The maximum number of remembered addresses.
  private static let most = 10_000

  /// - Parameter rate: The number of requests per second. A burst may have ten times as many.
  init(_ rate: Int) {
    self.rate = Double(rate)
    depth = self.rate * 10
  }

  /// Counts a request from an address. Returns false if there are too many.
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

  /// Removes the half of the addresses furthest from the limit, including addresses that have long been inactive.
  private func makeRoom(_ buckets: inout [String: Bucket], _ now: ContinuousClock.Instant) {
    let kept = buckets.mapValues { tokens($0, now) }.sorted { $0.value < $1.value }.prefix(Self.most / 2)
    buckets = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, Bucket(tokens: $0.value, time: now)) })
  }
}
