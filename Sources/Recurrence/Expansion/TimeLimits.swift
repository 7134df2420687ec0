/// The limits that BYHOUR, BYMINUTE and BYSECOND impose on rules whose period is no longer than an hour, a minute or a
/// second, respectively.
struct TimeLimits {
  let hours: [Int]?
  let minutes: [Int]?
  let seconds: [Int]?
  private let hourBits: UInt64
  private let minuteBits: UInt64
  private let secondBits: UInt64

  init(hours: [Int]?, minutes: [Int]?, seconds: [Int]?) {
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
    hourBits = TimeLimits.bits(hours)
    minuteBits = TimeLimits.bits(minutes)
    secondBits = TimeLimits.bits(seconds)
  }

  private static func bits(_ values: [Int]?) -> UInt64 {
    values.map { $0.reduce(0) { $0 | 1 << UInt64($1) } } ?? ~0
  }

  var areNone: Bool { hours == nil && minutes == nil && seconds == nil }

  /// Whether a second of the day is within the limits.
  func contains(_ second: Int) -> Bool {
    hourBits >> UInt64(second / 3600) & minuteBits >> UInt64(second / 60 % 60) & secondBits >> UInt64(second % 60) & 1
      == 1
  }

  /// The times of day within the limits that are reached by steps from `base`, if a day is a whole number of steps.
  func times(base: Int, step: Int, inUnit: Offsets) -> Offsets {
    let first = base % step
    if areNone, inUnit.count == 1 {
      return Offsets(first: first + inUnit[0], distance: step, count: 86400 / step)
    }
    var times: [Int32] = []
    for start in stride(from: first, to: 86400, by: step) where contains(start) {
      for index in 0..<inUnit.count { times.append(Int32(truncatingIfNeeded: start + inUnit[index])) }
    }
    return Offsets(times)
  }
}
