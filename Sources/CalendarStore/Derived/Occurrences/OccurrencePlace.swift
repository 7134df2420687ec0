/// Where occurrences are found in the index: by the clock that orders them, and by how long they are at most.
///
/// Occurrences stand in the bucket in which they begin. Those that may be long stand in larger buckets, so that whoever
/// looks for what is going on at a moment looks into one or two buckets of each size, however long anything lasts.
struct OccurrencePlace: Hashable {
  /// Which clock orders them.
  enum Clock: Int64, CaseIterable {
    /// Instants: times in UTC and in zones.
    case instants = 0
    /// What clocks show: dates and floating times, which are wherever the reader is.
    case civil = 1
  }

  let clock: Clock
  /// The index of its size among `sizes`.
  let level: Int

  /// The number by which the database knows it.
  var number: Int64 { Int64(level) * 2 + clock.rawValue }

  /// How long occurrences of a level last at most, and how wide its buckets are, in seconds.
  private static let sizes: [(longest: Int64, width: Int64)] = [
    (day, bucketWidth), (bucketWidth, bucketWidth), (16 * bucketWidth, 16 * bucketWidth),
    (256 * bucketWidth, 256 * bucketWidth), (.max, 65_536 * bucketWidth),
  ]
  private static let day: Int64 = 86_400
  /// The width of the smallest buckets: four weeks.
  static let bucketWidth: Int64 = 28 * day

  /// All places.
  static let all = sizes.indices.flatMap { level in
    Clock.allCases.map { OccurrencePlace(clock: $0, level: level) }
  }

  private init(clock: Clock, level: Int) {
    self.clock = clock
    self.level = level
  }

  /// The place of occurrences that last so long at most.
  init(clock: Clock, longest: Int64) {
    self.clock = clock
    level = Self.sizes.firstIndex { longest <= $0.longest } ?? Self.sizes.count - 1
  }

  /// The place that the database knows by a number.
  init?(number: Int64) {
    guard let clock = Clock(rawValue: number & 1), Self.sizes.indices.contains(Int(number >> 1)) else { return nil }
    self.init(clock: clock, level: Int(number >> 1))
  }

  /// The bucket that a second lies in.
  func bucket(of second: Int64) -> Int64 {
    let width = Self.sizes[level].width
    let (quotient, remainder) = second.quotientAndRemainder(dividingBy: width)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Whether so few buckets lie between two that looking an item up in each is faster than reading all of them: the
  /// table leads to an item within one bucket alone.
  static func areFew(_ first: Int64, _ last: Int64) -> Bool {
    let (count, overflow) = last.subtractingReportingOverflow(first)
    return !overflow && count < 1000
  }

  /// The second with which a bucket begins.
  func start(ofBucket bucket: Int64) -> Int64 {
    bucket.multipliedReportingOverflow(by: Self.sizes[level].width).partialValue
  }

  /// The buckets in which occurrences that overlap a range may begin.
  func buckets(overlapping range: Range<Int64>) -> ClosedRange<Int64> {
    let (start, overflow) = range.lowerBound.subtractingReportingOverflow(Self.sizes[level].longest)
    let first = bucket(of: overflow ? .min : start)
    return first...max(first, bucket(of: range.upperBound &- 1))
  }
}
