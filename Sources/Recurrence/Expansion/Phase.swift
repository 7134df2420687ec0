/// The periods of a rule that INTERVAL selects, in terms of calendar years.
enum Phase: Sendable {
  /// All periods.
  case every
  /// Every `step` years, starting with `anchor`. SKIP moves some of their days into years that are `displacement`
  /// later.
  case years(anchor: Int, step: Int, displacement: Int = 0)
  /// Every `step` months. Months are numbered across years, starting with January of the year 0.
  case months(anchor: Int, step: Int)
  /// A week every `step` days, starting with the week that begins on the day `anchor`.
  case weeks(anchor: Int, step: Int)
  /// Every `step` days, starting with the day `anchor`.
  case days(anchor: Int, step: Int)

  /// The first year at or after `year` that has a period, or one past the last year if there is none.
  func firstYear(from year: Int) -> Int {
    switch self {
    case .every: return year
    case .years(let anchor, let step, let displacement):
      let own = Phase.next(from: year, anchor, step)
      return displacement == 0 ? own : min(own, Phase.next(from: year, anchor + displacement, step))
    case .months(let anchor, let step):
      return step <= 12 ? year : Phase.next(from: 12 * year, anchor, step).dividedDown(by: 12)
    case .weeks(let anchor, let step): return firstYear(from: year, anchor, step, reach: 6)
    case .days(let anchor, let step): return firstYear(from: year, anchor, step, reach: 0)
    }
  }

  /// The last year at or before `year` that may have a period.
  func lastYear(upTo year: Int) -> Int {
    guard case .years(let anchor, let step, let displacement) = self else { return year }
    return year - min((year - anchor).modulo(step), (year - anchor - displacement).modulo(step))
  }

  /// The number of years after which the calendar and the phase together repeat, or a large number.
  var cycle: Int {
    switch self {
    case .every: 400
    case .years(_, let step, _): step.leastCommonMultiple(with: 400)
    case .months(_, let step): step.leastCommonMultiple(with: 4800) / 12
    case .weeks(_, let step), .days(_, let step): step.leastCommonMultiple(with: 146_097) / 365 + 1
    }
  }

  /// Whether days that SKIP moves into another period are distinguished from that period's own days.
  var tellsMovedDays: Bool {
    switch self {
    case .months: true
    case .years(_, _, let displacement): displacement != 0
    case .every, .weeks, .days: false
    }
  }

  private func firstYear(from year: Int, _ anchor: Int, _ step: Int, reach: Int) -> Int {
    guard step > 366 else { return year }
    let firstDay = CivilYear.firstDay(of: year)
    let day = max(Phase.next(from: firstDay - reach, anchor, step), firstDay)
    guard day < CivilYear.firstDay(of: CivilYear.last + 1) else { return CivilYear.last + 1 }
    // A year has at most 366 days, so this is not later than the day's year.
    var result = year + (day - firstDay) / 366
    while CivilYear.firstDay(of: result + 1) <= day { result += 1 }
    return result
  }

  /// The first number at or after `number` whose distance from `anchor` is a multiple of `step`.
  static func next(from number: Int, _ anchor: Int, _ step: Int) -> Int {
    number.addingWithinRange((anchor - number).modulo(step))
  }
}

extension Phase {
  /// The days of a year that are in the periods, or nil if the whole year is. Months, and years whose days SKIP moves,
  /// are counted only from the anchor: days that an earlier period moves forward to the start are not part of the
  /// series.
  ///
  /// - Parameter displacement: The number of months or years between the period that a day belongs to and the day
  ///   itself.
  func mask(of year: CivilYear, displacement: Int = 0) -> DayMask? {
    let first = year.firstDay
    switch self {
    case .every, .years(_, _, displacement: 0): return nil
    case .years(let anchor, let step, _):
      let naming = year.number - displacement
      return naming >= anchor && (naming - anchor).modulo(step) == 0 ? .all : DayMask()
    case .months(let anchor, let step):
      let table = YearTable.table(isLeap: year.isLeap)
      var mask = DayMask()
      let january = 12 * year.number
      var month = max(Phase.next(from: january - displacement, anchor, step), anchor)
      while month + displacement < january + 12 {
        mask |= table.months[month + displacement - january + 1]
        month += step
      }
      return mask
    case .weeks(let anchor, let step):
      var mask = DayMask()
      var day = Phase.next(from: first - 6, anchor, step)
      while day < first + year.length {
        mask.insert(0x7F, at: DayMask.origin + day - first)
        day += step
      }
      return mask
    case .days(let anchor, let step):
      var mask = DayMask()
      var day = Phase.next(from: first, anchor, step)
      while day < first + year.length {
        mask.insert(DayMask.origin + day - first)
        day += step
      }
      return mask
    }
  }
}
