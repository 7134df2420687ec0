import CivilTime

/// A rule's conditions on days, with methods to find the days of a year that meet them.
struct DayConditions: Sendable {
  /// One value of BYDAY.
  struct Weekday: Sendable {
    /// The weekday, where 0 is Monday.
    var weekday: Int
    /// The ordinal in the month or year, or nil for every occurrence of the weekday.
    var ordinal: Int?
  }

  /// The months, one bit each starting at bit 1, or nil for all months.
  var months: UInt16?
  var monthDays: [Int]?
  var yearDays: [Int]?
  var weekNumbers: [Int]?
  var weekdays: [Weekday]?
  /// Whether the numbers in BYDAY count within months; otherwise they count within the year.
  var countsInMonths = false
  /// The first day of weeks, where 0 is Monday.
  var weekStart = 0
  var skip = RecurrenceRule.Skip.omit
  /// Whether the days belong to the weeks of a year rather than to the year itself.
  var usesWeekYears = false
  /// The number of years by which SKIP moves days out of the year that names them: 1 for FORWARD, -1 for BACKWARD, or 0
  /// if no days are moved or if it does not matter which year names a day.
  var yearDisplacement = 0

  /// Whether all days meet the conditions.
  var areNone: Bool {
    months == nil && monthDays == nil && yearDays == nil && weekNumbers == nil && weekdays == nil
  }

  /// Whether the days of a year depend on the lengths of the adjacent years.
  var dependOnNeighbours: Bool { yearDays != nil || weekNumbers != nil }

  /// The days of a year that meet the conditions.
  struct Days {
    /// Days in the month for which they were found.
    var inside: DayMask
    /// Days that SKIP moved into another month: the next one or, for BACKWARD, the previous one.
    var moved = DayMask()

    /// All days.
    var union: DayMask { inside | moved }
  }

  /// The days that meet the conditions in a year of the given shape, including days of the adjacent years.
  func days(of shape: YearShape) -> Days {
    let table = YearTable.table(isLeap: shape.isLeap)
    var days = Days(inside: .all)
    if let monthDays {
      days.inside = union(of: monthDays, in: table)
      if skip != .omit { addSkipped(monthDays, table, to: &days) }
      days.inside &= monthMask(table)
    } else {
      days.inside = monthMask(table)
    }
    var others = DayMask.all
    if let yearDays {
      others &= YearDays(shape: shape, skip: skip, ownOnly: yearDisplacement != 0).mask(of: yearDays)
    }
    if let weekNumbers { others &= YearWeeks(shape, weekStart: weekStart).mask(of: weekNumbers) }
    if let weekdays { others &= mask(of: weekdays, shape, table) }
    days.inside &= others
    days.moved &= others
    return days
  }

  private func monthMask(_ table: YearTable) -> DayMask {
    guard let months else { return .all }
    var mask = DayMask()
    for month in 1...12 where months >> UInt16(month) & 1 == 1 { mask |= table.months[month] }
    return mask
  }

  private func union(of monthDays: [Int], in table: YearTable) -> DayMask {
    var mask = DayMask()
    for day in monthDays { mask |= day > 0 ? table.monthDays[day] : table.monthDaysFromEnd[-day] }
    return mask
  }

  /// Adds the days that replace days missing from a month.
  private func addSkipped(_ monthDays: [Int], _ table: YearTable, to days: inout Days) {
    for month in 1...12 where (months ?? ~0) >> UInt16(month) & 1 == 1 {
      let length = table.length(ofMonth: month)
      let (start, end) = (table.monthStarts[month - 1], table.monthStarts[month])
      for day in monthDays where abs(day) > length {
        // A number past the end gives a day after the month; a number too far back from the end gives a day before it.
        switch (skip, day > 0) {
        case (.backward, true): days.inside.insert(end - 1)
        case (.forward, false): days.inside.insert(start)
        case (.forward, true): days.moved.insert(end)
        case (.backward, false): days.moved.insert(start - 1)
        case (.omit, _): break
        }
      }
    }
  }

  private func mask(of weekdays: [Weekday], _ shape: YearShape, _ table: YearTable) -> DayMask {
    var mask = DayMask()
    for day in weekdays {
      let all = YearTable.weekday(day.weekday, firstWeekday: shape.firstWeekday)
      guard let ordinal = day.ordinal else {
        mask |= all
        continue
      }
      if countsInMonths {
        mask |= all & DayConditions.days(ofWeek: ordinal, in: table)
      } else {
        mask |= all & DayConditions.days(ofWeek: ordinal, in: shape)
      }
    }
    return mask
  }

  /// The first seven days of all months, the second seven days, and so on, counted from the end if `week` is negative.
  private static func days(ofWeek week: Int, in table: YearTable) -> DayMask {
    var mask = DayMask()
    guard week != 0, abs(week) <= 5 else { return mask }
    for day in 7 * abs(week) - 6...min(7 * abs(week), 31) {
      mask |= week > 0 ? table.monthDays[day] : table.monthDaysFromEnd[day]
    }
    return mask
  }

  /// The first seven days of the year, the second seven days, and so on, counted from the end if `week` is negative,
  /// with the neighboring days of the adjacent years.
  private static func days(ofWeek week: Int, in shape: YearShape) -> DayMask {
    let year = DayMask.origin..<DayMask.origin + shape.length
    var mask = DayMask()
    guard week != 0, abs(week) <= 53 else { return mask }
    let start = week > 0 ? year.lowerBound + 7 * (week - 1) : year.upperBound + 7 * week
    mask.insert(0x7F, at: start)
    mask &= DayMask(year)
    // Every year has days in 53 weeks.
    if week == 1 || week == -53 { mask.insert(year.upperBound) }
    if week == -1 || week == 53 { mask.insert(year.lowerBound - 1) }
    return mask
  }
}

/// Days counted from the beginning or end of a year. SKIP replaces those that the year lacks.
struct YearDays {
  let shape: YearShape
  let skip: RecurrenceRule.Skip
  /// Whether to find only the days that this year names, wherever they are, and none that the adjacent years name.
  let ownOnly: Bool

  func mask(of numbers: [Int]) -> DayMask {
    var mask = DayMask()
    let end = DayMask.origin + shape.length
    for number in numbers where number != 0 {
      insert(number, of: DayMask.origin..<end, into: &mask)
      // The few days around the year are counted in the years to which they belong.
      guard !ownOnly else { continue }
      insert(number, of: DayMask.origin - shape.previousLength..<DayMask.origin, into: &mask)
      insert(number, of: end..<end + shape.nextLength, into: &mask)
    }
    return mask
  }

  /// Inserts the day with the given number in the given year.
  @inline(__always)
  private func insert(_ number: Int, of year: Range<Int>, into mask: inout DayMask) {
    if abs(number) <= year.count {
      mask.insert(number > 0 ? year.lowerBound + number - 1 : year.upperBound + number)
      return
    }
    switch skip {
    case .omit: break
    case .forward: mask.insert(number > 0 ? year.upperBound : year.lowerBound)
    case .backward: mask.insert(number > 0 ? year.upperBound - 1 : year.lowerBound - 1)
    }
  }
}

/// The weeks of a year (RFC 5545 3.3.10, BYWEEKNO): week 1 is the first one with four days in the year.
struct YearWeeks {
  /// The bit of the first day of week 1.
  let start: Int
  /// The number of weeks, 52 or 53.
  let count: Int
  private let previousCount: Int
  private let nextCount: Int

  init(_ shape: YearShape, weekStart: Int) {
    let start = YearWeeks.firstWeek(firstWeekday: shape.firstWeekday, weekStart: weekStart)
    let next = YearWeeks.firstWeek(firstWeekday: shape.firstWeekday + shape.length, weekStart: weekStart)
    let previousWeekday = shape.firstWeekday - shape.previousLength + 371
    let previous = YearWeeks.firstWeek(firstWeekday: previousWeekday, weekStart: weekStart)
    let nextEnd = shape.firstWeekday + shape.length + shape.nextLength
    let afterNext = YearWeeks.firstWeek(firstWeekday: nextEnd, weekStart: weekStart)
    self.start = DayMask.origin + start
    count = (shape.length + next - start) / 7
    nextCount = (shape.nextLength + afterNext - next) / 7
    previousCount = (shape.previousLength + start - previous) / 7
  }

  /// The number of days from 1 January to the beginning of week 1, -3 to 3.
  private static func firstWeek(firstWeekday: Int, weekStart: Int) -> Int {
    let daysBefore = (firstWeekday - weekStart + 7) % 7
    return daysBefore <= 3 ? -daysBefore : 7 - daysBefore
  }

  /// The bits of all weeks of the year.
  var range: Range<Int> { start..<start + 7 * count }

  /// The days of the weeks with the given numbers, including days of the year that are in weeks of the adjacent years.
  func mask(of numbers: [Int]) -> DayMask {
    var mask = DayMask()
    for number in numbers {
      let index = number > 0 ? number - 1 : count + number
      if index >= 0, index < count { mask.insert(0x7F, at: start + 7 * index) }
      if number == 1 || number == -nextCount { mask.insert(0x7F, at: start + 7 * count) }
      if number == -1 || number == previousCount, start >= 7 { mask.insert(0x7F, at: start - 7) }
    }
    return mask
  }
}
