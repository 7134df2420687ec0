/// Days and times of every year one by one, as BYSETPOS leaves them where days have several times.
struct SelectedYears: YearSource {
  /// One occurrence in a year.
  struct Entry: Hashable, Sendable {
    /// The day's bit.
    var bit: Int
    /// The bit of a day in the period that it was taken from.
    var period: Int
    /// Seconds since midnight.
    var time: Int
  }

  /// The occurrences of a year of each shape.
  let entries: [[Entry]]
  let phase: Phase
  let bounds: ClosedRange<Int>
  let reach: Int

  var isEmpty: Bool { entries.allSatisfy(\.isEmpty) }

  /// The occurrences of a year in order.
  private func occurrences(in number: Int) -> [Int] {
    let year = CivilYear(number)
    let inPhase = phase.mask(of: year)
    let origin = year.firstDay - DayMask.origin
    var result: [Int] = []
    for entry in entries[YearShape.index(of: year)] where inPhase?.contains(entry.period) ?? true {
      result.append((origin + entry.bit) * 86400 + entry.time)
    }
    result.sort()
    return result.reduce(into: []) { unique, second in
      if unique.last != second { unique.append(second) }
    }
  }

  func first(in year: Int, from second: Int) -> Int? {
    occurrences(in: year).first { $0 >= second }
  }

  func last(in year: Int, upTo second: Int) -> Int? {
    occurrences(in: year).last { $0 <= second }
  }

  func count(in year: Int) -> Int { occurrences(in: year).count }

  func count(in year: Int, _ range: Range<Int>) -> Int {
    occurrences(in: year).count { range.contains($0) }
  }

  func occurrence(in year: Int, number: Int, from second: Int) -> Int? {
    let later = occurrences(in: year).drop { $0 < second }
    return number < later.count ? later[later.startIndex + number] : nil
  }
}
