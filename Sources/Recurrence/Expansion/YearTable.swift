import CivilTime

/// The masks from which the masks of rules are built, for years of one length.
final class YearTable: Sendable {
  /// The days of the year itself.
  let year: DayMask
  /// The bit of the first day of each month, and of 1 January of the next year.
  let monthStarts: [Int]
  /// The days of each month, 1 to 12; index 0 is empty. December and January extend into the adjacent years.
  let months: [DayMask]
  /// The days with each number in all months, 1 to 31.
  let monthDays: [DayMask]
  /// The days with each number from the end in all months, 1 to 31.
  let monthDaysFromEnd: [DayMask]

  private init(isLeap: Bool) {
    let example = isLeap ? 2000 : 2001
    let lengths = (1...12).map { CivilDate.daysInMonth($0, year: example) }
    var starts = [DayMask.origin]
    for length in lengths { starts.append(starts[starts.count - 1] + length) }
    monthStarts = starts
    year = DayMask(starts[0]..<starts[12])

    var months = [DayMask()]
    for month in 1...12 { months.append(DayMask(starts[month - 1]..<starts[month])) }
    months[12] |= DayMask(0..<DayMask.origin)
    months[1] |= DayMask(starts[12]..<64 * DayMask.usedWords)
    self.months = months

    // The months in the order of the mask, including the last month of the previous year and the first month of the
    // next.
    let spans = [(starts[0] - 31, 31)] + zip(starts, lengths) + [(starts[12], 31)]
    monthDays = (0...31).map { number in
      var mask = DayMask()
      for (start, length) in spans where number >= 1 && number <= length { mask.insert(start + number - 1) }
      return mask
    }
    monthDaysFromEnd = (0...31).map { number in
      var mask = DayMask()
      for (start, length) in spans where number >= 1 && number <= length { mask.insert(start + length - number) }
      return mask
    }
  }

  /// The number of days in a month.
  func length(ofMonth month: Int) -> Int { monthStarts[month] - monthStarts[month - 1] }

  private static let common = YearTable(isLeap: false)
  private static let leap = YearTable(isLeap: true)

  /// The table for leap years or for common years.
  static func table(isLeap: Bool) -> YearTable { isLeap ? leap : common }

  /// Every seventh bit, starting at each of the first seven.
  private static let everySeventh: [DayMask] = (0..<7).map { first in
    var mask = DayMask()
    for bit in stride(from: first, to: 64 * DayMask.usedWords, by: 7) { mask.insert(bit) }
    return mask
  }

  /// The days with a weekday, where 0 is Monday, in a year that begins on `firstWeekday`.
  static func weekday(_ weekday: Int, firstWeekday: Int) -> DayMask {
    everySeventh[(weekday - firstWeekday + DayMask.origin + 7) % 7]
  }
}
