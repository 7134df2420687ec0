import CivilTime

/// Days and times of every year after applying BYSETPOS, for days with several times.
///
/// The positions that BYSETPOS selects depend only on the number of days in a period, so they are found once for each
/// number of days, and occurrences are not stored.
struct SelectedYears: YearSource {
  private let selector: PositionSelector
  /// The days from which occurrences are selected, for each shape of year.
  private let days: [DayConditions.Days]
  private let times: Offsets
  /// The selected positions among the times of all days of a period, by the number of these days.
  private let places: [[Int]]
  /// The number of occurrences in a year of each shape, if INTERVAL selects whole years.
  private var counts: [Int]?
  let phase: Phase
  let bounds: ClosedRange<Int>
  let reach: Int
  let isEmpty: Bool

  init(_ selector: PositionSelector, _ times: Offsets, phase: Phase, bounds: ClosedRange<Int>, reach: Int) {
    self.selector = selector
    self.times = times
    self.phase = phase
    self.bounds = bounds
    self.reach = reach
    days = (0..<YearShape.count).map { selector.conditions.days(of: YearShape(index: $0)) }
    var dayCounts: Set<Int> = []
    for (index, days) in days.enumerated() {
      selector.forEachPeriod(of: days, YearShape(index: index)) { days, _ in dayCounts.insert(days.count) }
    }
    places = (0...(dayCounts.max() ?? 0)).map { count in
      guard dayCounts.contains(count) else { return [] }
      let all = count * times.count
      return selector.positions.compactMap { Offsets.index(of: $0, count: all) }.sortedOnce()
    }
    isEmpty = places.allSatisfy(\.isEmpty)
    switch phase {
    case .every, .years(_, _, displacement: 0):
      counts = (0..<YearShape.count).map { shape in
        count(Int.min..<Int.max) {
          forEachPeriod(shape: shape, origin: 0, own: own(shape), inPhase: nil, Int.min..<Int.max, $0)
        }
      }
    default: counts = nil
    }
  }

  /// The selected occurrences of one period.
  private struct Period {
    /// The day number of the mask's lowest bit.
    let origin: Int
    let days: DayMask
    let places: [Int]
    let times: Offsets
    /// The positions within the year.
    private(set) var indices: Range<Int>

    init(origin: Int, days: DayMask, places: [Int], times: Offsets, range: Range<Int>) {
      self.origin = origin
      self.days = days
      self.places = places
      self.times = times
      indices = 0..<places.count
      let first = index(atLeast: (origin + range.lowerBound) * 86400)
      indices = first..<index(atLeast: (origin + range.upperBound) * 86400)
    }

    /// The occurrence at an index, which must be one of `indices`.
    func occurrence(at index: Int) -> Int {
      let (day, time) = places[index].quotientAndRemainder(dividingBy: times.count)
      return (origin + (days.bit(number: day) ?? 0)) * 86400 + times[time]
    }

    /// The index of the first occurrence at or after a given time.
    func index(atLeast second: Int) -> Int {
      indices.partitioningIndex { occurrence(at: $0) >= second }
    }

    func contains(_ second: Int) -> Bool {
      let index = index(atLeast: second)
      return index < indices.upperBound && occurrence(at: index) == second
    }
  }

  /// Calls `body` with the periods of a year that may have occurrences in a range of seconds.
  private func forEachPeriod(in number: Int, _ range: Range<Int>, _ body: (Period) -> Void) {
    let year = CivilYear(number)
    let displacement = selector.conditions.yearDisplacement
    guard displacement != 0 else {
      let shape = YearShape.index(of: year)
      return forEachPeriod(
        shape: shape, origin: year.firstDay - DayMask.origin, own: own(shape), inPhase: phase.mask(of: year), range,
        body)
    }
    // An adjacent year may also name a day of the year.
    for naming in [year, CivilYear(number - displacement)] {
      let origin = naming.firstDay - DayMask.origin
      let start = year.firstDay - origin
      forEachPeriod(
        shape: YearShape.index(of: naming), origin: origin, own: start..<start + year.length,
        inPhase: phase.mask(of: naming), range, body)
    }
  }

  /// The bits of the days of a year of the given shape.
  private func own(_ shape: Int) -> Range<Int> {
    let days = YearMasks.range(of: selector.conditions, YearShape(index: shape))
    let first = days.first(from: 0) ?? 0
    return first..<first + days.count
  }

  /// Finds the selected occurrences of a period.
  ///
  /// - Parameter own: The bits of the days whose occurrences are wanted.
  @inline(__always)
  private func forEachPeriod(
    shape index: Int, origin: Int, own: Range<Int>, inPhase: DayMask?, _ range: Range<Int>, _ body: (Period) -> Void
  ) {
    let shape = YearShape(index: index)
    selector.forEachPeriod(of: days[index], shape) { days, inside in
      // One extra day on either side is enough, because SKIP moves days no farther.
      guard inPhase?.contains(inside.lowerBound) ?? true,
        (origin + inside.upperBound + 1) * 86400 > range.lowerBound,
        (origin + inside.lowerBound - 1) * 86400 < range.upperBound
      else { return }
      let places = places[days.count]
      guard !places.isEmpty else { return }
      body(Period(origin: origin, days: days, places: places, times: times, range: own))
    }
  }

  func first(in year: Int, from second: Int) -> Int? {
    var result: Int?
    forEachPeriod(in: year, second..<Int.max) { period in
      let index = period.index(atLeast: second)
      guard index < period.indices.upperBound else { return }
      result = min(period.occurrence(at: index), result ?? .max)
    }
    return result
  }

  func last(in year: Int, upTo second: Int) -> Int? {
    var result: Int?
    forEachPeriod(in: year, Int.min..<second + 1) { period in
      let index = period.index(atLeast: second + 1)
      guard index > period.indices.lowerBound else { return }
      result = max(period.occurrence(at: index - 1), result ?? .min)
    }
    return result
  }

  func count(in year: Int) -> Int {
    if let counts { return counts[YearShape.index(of: CivilYear(year))] }
    return count(in: year, Int.min..<Int.max)
  }

  func count(in year: Int, _ range: Range<Int>) -> Int {
    count(range) { forEachPeriod(in: year, range, $0) }
  }

  /// The number of occurrences that the periods `periods` have in a range of seconds.
  private func count(_ range: Range<Int>, _ periods: ((Period) -> Void) -> Void) -> Int {
    var total = 0
    var previous: Period?
    periods { period in
      let indices = period.index(atLeast: range.lowerBound)..<period.index(atLeast: range.upperBound)
      total += indices.count
      // SKIP may have moved a day of one month or year into another one that already has that day.
      if let previous, previous.origin != period.origin || !(previous.days & period.days).isEmpty {
        total -= indices.count { previous.contains(period.occurrence(at: $0)) }
      }
      previous = period
    }
    return total
  }

  func occurrence(in year: Int, number: Int, from second: Int) -> Int? {
    // The last second up to which there are at most `number` occurrences.
    let firstDay = CivilYear.firstDay(of: year) - DayMask.origin
    let start = max(second, firstDay * 86400)
    let end = max(start, (firstDay + 64 * DayMask.usedWords) * 86400)
    let last = (start..<end).partitioningIndex { count(in: year, start..<$0 + 1) > number }
    return first(in: year, from: last)
  }
}
