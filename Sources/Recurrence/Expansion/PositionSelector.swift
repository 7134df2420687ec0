/// Takes the occurrences of each year, month or week that BYSETPOS names.
struct PositionSelector {
  let conditions: DayConditions
  let frequency: RecurrenceRule.Frequency
  let positions: [Int]

  init(_ conditions: DayConditions, _ frequency: RecurrenceRule.Frequency, _ positions: [Int]) {
    self.conditions = conditions
    self.frequency = frequency
    self.positions = positions
  }

  /// The days of one month or week as a word, and where they lie.
  private struct Window {
    /// The bit of the word's lowest bit in the mask.
    var start: Int
    var bits: UInt64
    /// The bits of the period itself; others were moved out of it.
    var inside: Range<Int>
  }

  /// The chosen days of every shape of year, where days have one time each.
  func masks() -> YearMasks {
    YearMasks(conditions) { days, shape in
      if frequency == .yearly {
        return DayConditions.Days(inside: chosen(from: (days.inside | days.moved) & range(shape)))
      }
      var result = DayConditions.Days(inside: DayMask())
      forEachWindow(of: days, shape) { window in
        let count = window.bits.nonzeroBitCount
        for position in positions {
          guard let number = Offsets.index(of: position, count: count) else { continue }
          let bit = window.start + window.bits.bit(number: number)
          if window.inside.contains(bit) { result.inside.insert(bit) } else { result.moved.insert(bit) }
        }
      }
      result.inside &= range(shape)
      result.moved &= range(shape)
      return result
    }
  }

  private func range(_ shape: YearShape) -> DayMask { YearMasks.range(of: conditions, shape) }

  private func chosen(from days: DayMask) -> DayMask {
    let count = days.count
    var mask = DayMask()
    for position in positions {
      guard let number = Offsets.index(of: position, count: count), let bit = days.bit(number: number) else { continue }
      mask.insert(bit)
    }
    return mask
  }

  /// The chosen occurrences of every shape of year, where days have several times.
  func entries(_ times: Offsets) -> [[SelectedYears.Entry]] {
    (0..<YearShape.count).map { index in
      let shape = YearShape(index: index)
      let days = conditions.days(of: shape)
      let range = range(shape)
      var entries: Set<SelectedYears.Entry> = []
      if frequency == .yearly {
        let all = (days.inside | days.moved) & range
        choose(among: all.count, times) { place, time in
          guard let bit = all.bit(number: place) else { return }
          entries.insert(SelectedYears.Entry(bit: bit, period: bit, time: time))
        }
      } else {
        forEachWindow(of: days, shape) { window in
          choose(among: window.bits.nonzeroBitCount, times) { place, time in
            let bit = window.start + window.bits.bit(number: place)
            guard range.contains(bit) else { return }
            entries.insert(SelectedYears.Entry(bit: bit, period: window.inside.lowerBound, time: time))
          }
        }
      }
      return entries.sorted { ($0.bit, $0.time) < ($1.bit, $1.time) }
    }
  }

  private func choose(among dayCount: Int, _ times: Offsets, _ body: (Int, Int) -> Void) {
    for position in positions {
      guard let place = Offsets.index(of: position, count: dayCount * times.count) else { continue }
      body(place / times.count, times[place % times.count])
    }
  }

  /// Calls `body` with the days of each month of a year, or of each week that has days in it.
  private func forEachWindow(of days: DayConditions.Days, _ shape: YearShape, _ body: (Window) -> Void) {
    if frequency == .monthly {
      let starts = YearTable.table(isLeap: shape.isLeap).monthStarts
      for (start, end) in zip(starts, starts.dropFirst()) {
        // One day on either side, since SKIP moves no farther.
        var bits = days.inside.bits(from: start, count: end - start) << 1
        if conditions.skip == .forward { bits |= days.moved.bits(from: end, count: 1) << UInt64(end - start + 1) }
        if conditions.skip == .backward { bits |= days.moved.bits(from: start - 1, count: 1) }
        body(Window(start: start - 1, bits: bits, inside: start..<end))
      }
    } else {
      let all = days.inside | days.moved
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
