/// Selects the occurrences given by BYSETPOS in each year, month or week.
struct PositionSelector {
  let conditions: DayConditions
  let frequency: RecurrenceRule.Frequency
  let positions: [Int]

  init(_ conditions: DayConditions, _ frequency: RecurrenceRule.Frequency, _ positions: [Int]) {
    self.conditions = conditions
    self.frequency = frequency
    self.positions = positions
  }

  /// The days of one month or week as a word, with their position.
  private struct Window {
    /// The position in the mask of the lowest bit of the word.
    var start: Int
    var bits: UInt64
    /// The bits of the period itself; other bits were moved out of it.
    var inside: Range<Int>
  }

  /// The selected days for every shape of year, if days have only one time.
  func masks() -> YearMasks {
    YearMasks(conditions) { days, shape in
      if frequency == .yearly {
        return DayConditions.Days(inside: chosen(from: days.union & range(shape)))
      }
      var result = DayConditions.Days(inside: DayMask())
      forEachWindow(of: days, shape) { window in
        let chosen = chosen(from: window.bits)
        guard chosen != 0 else { return }
        let own = chosen & ((1 << UInt64(window.inside.count) - 1) << UInt64(window.inside.lowerBound - window.start))
        result.inside.insert(own, at: window.start)
        if chosen != own { result.moved.insert(chosen & ~own, at: window.start) }
      }
      result.inside &= range(shape)
      result.moved &= range(shape)
      return result
    }
  }

  private func range(_ shape: YearShape) -> DayMask { YearMasks.range(of: conditions, shape) }

  private func chosen(from days: UInt64) -> UInt64 {
    let count = days.nonzeroBitCount
    var chosen: UInt64 = 0
    for position in positions {
      if let number = Offsets.index(of: position, count: count) { chosen |= 1 << UInt64(days.bit(number: number)) }
    }
    return chosen
  }

  private func chosen(from days: DayMask) -> DayMask {
    let count = days.count
    var mask = DayMask()
    for position in positions {
      guard let number = Offsets.index(of: position, count: count), let bit = days.bit(number: number) else { continue }
      mask.insert(bit)
    }
    return mask
  }

  /// Calls `body` with the days of each period in a year of the given shape, and with the bits of the period itself.
  func forEachPeriod(of days: DayConditions.Days, _ shape: YearShape, _ body: (DayMask, Range<Int>) -> Void) {
    if frequency == .yearly {
      let range = range(shape)
      let first = range.first(from: 0) ?? 0
      body(days.union & range, first..<first + range.count)
      return
    }
    forEachWindow(of: days, shape) { window in
      var mask = DayMask()
      mask.insert(window.bits, at: window.start)
      body(mask, window.inside)
    }
  }

  /// Calls `body` with the days of each month of a year, or of each week that has days in the year.
  private func forEachWindow(of days: DayConditions.Days, _ shape: YearShape, _ body: (Window) -> Void) {
    if frequency == .monthly {
      let starts = YearTable.table(isLeap: shape.isLeap).monthStarts
      for (start, end) in zip(starts, starts.dropFirst()) {
        // One extra day on either side is enough, because SKIP moves days no farther.
        var bits = days.inside.bits(from: start, count: end - start) << 1
        if conditions.skip == .forward { bits |= days.moved.bits(from: end, count: 1) << UInt64(end - start + 1) }
        if conditions.skip == .backward { bits |= days.moved.bits(from: start - 1, count: 1) }
        body(Window(start: start - 1, bits: bits, inside: start..<end))
      }
    } else {
      let all = days.union
      let january = DayMask.origin
      var start = january - (shape.firstWeekday - conditions.weekStart + 7) % 7
      while start < january + shape.length {
        let bits = all.bits(from: start, count: 7)
        body(Window(start: start, bits: bits, inside: start..<start + 7))
        start += 7
      }
    }
  }
}
