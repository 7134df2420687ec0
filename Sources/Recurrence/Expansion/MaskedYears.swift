/// The days of every year as masks, one for each shape of year, with the same times on every day.
struct MaskedYears: YearSource {
  let masks: [DayMask]
  /// Days that SKIP moved into another month or year, if INTERVAL distinguishes them; otherwise empty.
  let movedMasks: [DayMask]
  /// The number of months or years by which these days were moved.
  let displacement: Int
  let phase: Phase
  let times: Offsets
  let bounds: ClosedRange<Int>
  let reach: Int
  private let counts: [Int]

  init(
    masks: [DayMask], movedMasks: [DayMask] = [], displacement: Int = 0, phase: Phase, times: Offsets,
    bounds: ClosedRange<Int>, reach: Int
  ) {
    self.masks = masks
    self.movedMasks = movedMasks
    self.displacement = displacement
    self.phase = phase
    self.times = times
    self.bounds = bounds
    self.reach = reach
    counts = masks.map { $0.count * times.count }
    isEmpty = times.count == 0 || (masks.allSatisfy(\.isEmpty) && movedMasks.allSatisfy(\.isEmpty))
  }

  let isEmpty: Bool

  /// The days of a year.
  @inline(__always)
  func mask(of year: CivilYear) -> DayMask {
    let shape = YearShape.index(of: year)
    guard let inPhase = phase.mask(of: year) else { return masks[shape] }
    var mask = masks[shape] & inPhase
    if !movedMasks.isEmpty, let moved = phase.mask(of: year, displacement: displacement) {
      mask |= movedMasks[shape] & moved
    }
    return mask
  }

  func first(in year: Int, from second: Int) -> Int? {
    let year = CivilYear(year)
    let mask = mask(of: year)
    let origin = year.firstDay - DayMask.origin
    let (day, time) = (second.dividedDown(by: 86400), second.modulo(86400))
    guard var bit = mask.first(from: day - origin) else { return nil }
    var index = 0
    if bit == day - origin {
      index = times.index(atLeast: time)
      if index == times.count {
        guard let next = mask.first(from: bit + 1) else { return nil }
        (bit, index) = (next, 0)
      }
    }
    return (origin + bit) * 86400 + times[index]
  }

  func last(in year: Int, upTo second: Int) -> Int? {
    let year = CivilYear(year)
    let mask = mask(of: year)
    let origin = year.firstDay - DayMask.origin
    let (day, time) = (second.dividedDown(by: 86400), second.modulo(86400))
    guard var bit = mask.last(upTo: day - origin) else { return nil }
    var index = times.count - 1
    if bit == day - origin {
      index = times.index(atLeast: time + 1) - 1
      if index < 0 {
        guard let previous = mask.last(upTo: bit - 1) else { return nil }
        (bit, index) = (previous, times.count - 1)
      }
    }
    return (origin + bit) * 86400 + times[index]
  }

  func count(in year: Int) -> Int {
    let year = CivilYear(year)
    switch phase {
    case .every, .years(_, _, displacement: 0): return counts[YearShape.index(of: year)]
    default: return mask(of: year).count * times.count
    }
  }

  func count(in year: Int, _ range: Range<Int>) -> Int {
    count(in: year, before: range.upperBound) - count(in: year, before: range.lowerBound)
  }

  private func count(in number: Int, before second: Int) -> Int {
    let year = CivilYear(number)
    let mask = mask(of: year)
    let bit = second.dividedDown(by: 86400) - year.firstDay + DayMask.origin
    guard bit > 0 else { return 0 }
    let days = mask & DayMask(0..<bit)
    let onDay = mask.contains(bit) ? times.index(atLeast: second.modulo(86400)) : 0
    return days.count * times.count + onDay
  }

  func occurrence(in year: Int, number: Int, from second: Int) -> Int? {
    let place = number + count(in: year, before: second)
    let civilYear = CivilYear(year)
    guard let bit = mask(of: civilYear).bit(number: place / times.count) else { return nil }
    return (civilYear.firstDay - DayMask.origin + bit) * 86400 + times[place % times.count]
  }
}

extension MaskedYears {
  /// A position in the occurrences that advances bit by bit.
  struct Cursor: Sendable {
    private let source: MaskedYears
    private var year: Int
    private var mask = DayMask()
    private var word: UInt64 = 0
    private var wordIndex = DayMask.usedWords
    /// The second at which the day of bit 0 of the year's mask begins.
    private var maskStart = 0
    private var dayStart = 0
    private var time: Int
    private let lastYear: Int

    /// Starts at the first occurrence at or after a given time.
    init(_ source: MaskedYears, from second: Int) {
      self.source = source
      time = source.times.count
      lastYear = source.year(of: source.bounds.upperBound) + source.reach
      guard let first = source.first(from: second) else {
        year = lastYear
        return
      }
      // The year whose mask contains the occurrence; with weeks, this may be an adjacent year.
      year = source.phase.firstYear(from: source.year(of: first) - source.reach)
      while source.first(in: year, from: first) != first, year <= lastYear {
        year = source.phase.firstYear(from: year + 1)
      }
      load()
      let bit = (first - maskStart).dividedDown(by: 86400)
      wordIndex = bit >> 6
      word = mask[word: wordIndex] & ~0 << UInt64(bit & 63)
      dayStart = maskStart + bit * 86400
      time = source.times.index(atLeast: first - dayStart)
      word &= word - 1
    }

    private mutating func load() {
      let civilYear = CivilYear(year)
      mask = source.mask(of: civilYear)
      maskStart = (civilYear.firstDay - DayMask.origin) * 86400
    }

    @inline(__always)
    mutating func next() -> Int? {
      if time == source.times.count {
        while word == 0 {
          wordIndex += 1
          if wordIndex >= DayMask.usedWords {
            guard advance() else { return nil }
          }
          word = mask[word: wordIndex]
        }
        dayStart = maskStart + (wordIndex << 6 + word.trailingZeroBitCount) * 86400
        word &= word - 1
        time = 0
      }
      let second = dayStart + source.times[time]
      time += 1
      return second
    }

    /// Advances to the next year with occurrences, or returns false if there is none.
    private mutating func advance() -> Bool {
      let stop = min(lastYear, year.addingWithinRange(source.phase.cycle).addingWithinRange(2))
      wordIndex = 0
      while year < stop {
        year = source.phase.firstYear(from: year + 1)
        guard year <= stop else { break }
        load()
        if !mask.isEmpty { return true }
      }
      wordIndex = DayMask.usedWords
      year = lastYear
      word = 0
      return false
    }
  }
}
