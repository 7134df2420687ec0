import CivilTime

/// Occurrences that repeat exactly after a number of seconds: rules without conditions on days.
///
/// Occurrences are numbered from the beginning of the period that contains the start. An occurrence is computed from
/// its index. The index of the first occurrence at or after a given time is computed by a division.
struct Progression: Sendable {
  /// The beginning of period 0.
  let base: Int
  /// The length of a period, including the periods that INTERVAL skips.
  let step: Int
  /// The beginnings of days within a period, in seconds; only 0 if `times` covers the whole period.
  let days: [Int]
  /// The offsets within each day.
  let times: Offsets
  /// The indices of the occurrences between the start of the series and its last possible second.
  let indices: Range<Int>

  init(base: Int, step: Int, days: [Int] = [0], times: Offsets, bounds: ClosedRange<Int>) {
    self.base = base
    self.step = step
    self.days = days
    self.times = times
    let first = Progression.index(atLeast: bounds.lowerBound, base: base, step: step, days: days, times: times)
    let end = Progression.index(atLeast: bounds.upperBound + 1, base: base, step: step, days: days, times: times)
    indices = first..<Swift.max(first, end)
  }

  /// The occurrence at an index, which must be one of `indices`.
  func occurrence(at index: Int) -> Int {
    let (period, place) = index.quotientAndRemainder(dividingBy: days.count * times.count)
    let (day, time) = place.quotientAndRemainder(dividingBy: times.count)
    return base + period * step + days[day] + times[time]
  }

  /// The index of the first occurrence at or after a given time, at least 0, whether or not it is one of `indices`.
  func index(atLeast second: Int) -> Int {
    Progression.index(atLeast: second, base: base, step: step, days: days, times: times)
  }

  private static func index(atLeast second: Int, base: Int, step: Int, days: [Int], times: Offsets) -> Int {
    let perPeriod = days.count * times.count
    guard second > base, perPeriod > 0 else { return 0 }
    // No occurrence is after the last possible second, and the distance to that second does not overflow.
    let distance = Swift.min(second, CivilYear.lastSecond + 1) - base
    let (period, rest) = distance.quotientAndRemainder(dividingBy: step)
    // The last day that has begun by then.
    let day = (1..<days.count).partitioningIndex { days[$0] > rest } - 1
    let place = day * times.count + times.index(atLeast: rest - days[day])
    return period * perPeriod + place
  }

  /// The indices of the occurrences in a range of seconds.
  func indices(in range: Range<Int>) -> Range<Int> {
    let first = Swift.max(index(atLeast: range.lowerBound), indices.lowerBound)
    let end = Swift.min(index(atLeast: range.upperBound), indices.upperBound)
    return first..<Swift.max(first, end)
  }

  func first(from second: Int) -> Int? {
    let index = Swift.max(index(atLeast: second), indices.lowerBound)
    return index < indices.upperBound ? occurrence(at: index) : nil
  }

  func last(upTo second: Int) -> Int? {
    let end = Swift.min(index(atLeast: second.addingWithinRange(1)), indices.upperBound)
    return end > indices.lowerBound ? occurrence(at: end - 1) : nil
  }
}

extension Progression {
  /// A position in a progression that advances without a division.
  struct Cursor: Sendable {
    private let progression: Progression
    private var periodStart: Int
    private var day: Int
    private var time: Int
    private var remaining: Int

    /// Starts at the first occurrence at or after a given time.
    init(_ progression: Progression, from second: Int) {
      self.progression = progression
      let index = Swift.max(progression.index(atLeast: second), progression.indices.lowerBound)
      remaining = Swift.max(progression.indices.upperBound - index, 0)
      let perPeriod = Swift.max(progression.days.count * progression.times.count, 1)
      let (period, place) = (remaining > 0 ? index : 0).quotientAndRemainder(dividingBy: perPeriod)
      periodStart = progression.base + period * progression.step
      (day, time) = place.quotientAndRemainder(dividingBy: Swift.max(progression.times.count, 1))
    }

    @inline(__always)
    mutating func next() -> Int? {
      guard remaining > 0 else { return nil }
      remaining -= 1
      let second = periodStart + progression.days[day] + progression.times[time]
      time += 1
      if time == progression.times.count {
        time = 0
        day += 1
        if day == progression.days.count {
          day = 0
          if remaining > 0 { periodStart += progression.step }
        }
      }
      return second
    }
  }
}
