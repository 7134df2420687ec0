/// A partition of the occurrence index: the occurrences on one clock with a length up to a limit.
///
/// Each occurrence is stored in the bucket in which it begins. Longer occurrences use larger buckets, so a search for a
/// time reads only one or two buckets of each size.
struct OccurrencePartition: Hashable {
  let clock: IndexClock
  /// The index of the partition's size in `sizes`.
  let level: Int

  /// The partition's number in the database (the column "place").
  var number: Int64 { Int64(level) * 2 + clock.rawValue }

  /// For each level, the maximum length of occurrences and the width of buckets, in seconds.
  private static let sizes: [(longest: Int64, width: Int64)] = [
    (day, bucketWidth), (bucketWidth, bucketWidth), (16 * bucketWidth, 16 * bucketWidth),
    (256 * bucketWidth, 256 * bucketWidth), (.max, 65_536 * bucketWidth),
  ]
  private static let day: Int64 = 86_400
  /// The width of the smallest buckets: four weeks.
  static let bucketWidth: Int64 = 28 * day

  static let all = sizes.indices.flatMap { level in
    IndexClock.allCases.map { OccurrencePartition(clock: $0, level: level) }
  }

  private init(clock: IndexClock, level: Int) {
    self.clock = clock
    self.level = level
  }

  /// Creates the partition for occurrences up to a given length.
  init(clock: IndexClock, longest: Int64) {
    self.clock = clock
    level = Self.sizes.firstIndex { longest <= $0.longest } ?? Self.sizes.count - 1
  }

  /// Creates the partition with the given number from the database.
  init?(number: Int64) {
    guard let clock = IndexClock(rawValue: number & 1), Self.sizes.indices.contains(Int(number >> 1)) else {
      return nil
    }
    self.init(clock: clock, level: Int(number >> 1))
  }

  /// The bucket that contains a second.
  func bucket(of second: Int64) -> Int64 {
    let width = Self.sizes[level].width
    let (quotient, remainder) = second.quotientAndRemainder(dividingBy: width)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Whether there are so few buckets between two given ones that looking up an item in each is faster than reading all
  /// of them. The table can look up an item only within one bucket.
  static func areFew(_ first: Int64, _ last: Int64) -> Bool {
    let (count, overflow) = last.subtractingReportingOverflow(first)
    return !overflow && count < 1000
  }

  /// The second at which a bucket begins.
  func start(ofBucket bucket: Int64) -> Int64 {
    bucket.multipliedReportingOverflow(by: Self.sizes[level].width).partialValue
  }

  /// The buckets in which occurrences that overlap a range can begin.
  func buckets(overlapping range: Range<Int64>) -> ClosedRange<Int64> {
    let (start, overflow) = range.lowerBound.subtractingReportingOverflow(Self.sizes[level].longest)
    let first = bucket(of: overflow ? .min : start)
    return first...max(first, bucket(of: range.upperBound &- 1))
  }
}

extension DerivedWindow.Shape {
  /// A window from half a year ago to a year and a half from now, in occurrence buckets.
  static let occurrences = DerivedWindow.Shape(
    setting: "occurrence_window", unit: OccurrencePartition.bucketWidth, past: 7, future: 20, drift: 3)
}
