import Bounds

/// The occurrences of a rule in a non-Gregorian calendar, found by stepping through the days of its years.
struct ScaledYears: Sendable {
  private let calendar: ScaleCalendar
  private let frequency: RecurrenceRule.Frequency
  /// The months to which the rule is limited, or nil for all months.
  private var months: [RecurrenceRule.Month]?
  private var conditions: DayConditions
  private let positions: [Int]
  private let step: Int
  private let times: Offsets
  private let bounds: ClosedRange<Int>
  private let anchorDay: Int
  private let anchorYear: ScaleCalendar.Year
  private let anchorMonth: ScaleCalendar.Month

  private typealias Year = ScaleCalendar.Year
  private typealias Month = ScaleCalendar.Month

  /// - Parameter conditions: The rule's conditions on days. Its months are ignored.
  init?(
    _ rule: RecurrenceRule, _ conditions: DayConditions, step: Int, times: Offsets, anchorDay: Int,
    bounds: ClosedRange<Int>
  ) {
    calendar = .named(rule.scale ?? "")
    guard let year = calendar.year(containing: anchorDay),
      let month = year.months.first(where: { $0.days.contains(anchorDay) })
    else { return nil }
    self.conditions = conditions
    self.step = step
    self.times = times
    self.bounds = bounds
    self.anchorDay = anchorDay
    anchorYear = year
    anchorMonth = month
    frequency = rule.frequency
    positions = rule.bySetPos
    months = rule.byMonth.isEmpty ? nil : rule.byMonth
    addDefaults()
  }

  /// Adds the conditions that follow from the start.
  private mutating func addDefaults() {
    let hasDays = conditions.monthDays != nil || conditions.yearDays != nil || conditions.weekdays != nil
    switch frequency {
    case .yearly where !hasDays || (conditions.monthDays != nil && conditions.yearDays == nil):
      if months == nil { months = [anchorMonth.month] }
      if !hasDays { conditions.monthDays = [anchorDay - anchorMonth.days.lowerBound + 1] }
    case .monthly where !hasDays: conditions.monthDays = [anchorDay - anchorMonth.days.lowerBound + 1]
    case .weekly where conditions.weekdays == nil:
      conditions.weekdays = [DayConditions.Weekday(weekday: CivilYear.weekday(ofDay: anchorDay))]
    default: break
    }
  }
}

// MARK: - The occurrences of one year

extension ScaledYears {
  private func next(_ year: Year) -> Year? { calendar.year(containing: year.days.upperBound) }
  private func previous(_ year: Year) -> Year? { calendar.year(containing: year.days.lowerBound - 1) }

  /// The occurrences in a year's months, in order and without duplicates. SKIP may move them to adjacent years.
  private func occurrences(in year: Year) -> [Int] {
    if frequency == .yearly, !isInPhase(year) { return [] }
    var periods: [[Int]] = []
    for month in months(of: year) {
      if frequency == .monthly, !isInPhase(month) { continue }
      let days = days(of: month).filter { isInPhase(day: $0) && isMatch($0, in: year) }
      if frequency == .monthly || periods.isEmpty { periods.append([]) }
      periods[periods.count - 1] += days
    }
    if frequency == .yearly { periods = [periods.joined() + daysBeyond(year)] }
    return periods.flatMap { seconds(of: $0.sortedOnce()) }.filter(bounds.contains).sortedOnce()
  }

  /// The times of one period after applying BYSETPOS.
  private func seconds(of days: [Int]) -> [Int] {
    let place = { (place: Int) in days[place / times.count] * 86400 + times[place % times.count] }
    let all = days.count * times.count
    guard frequency >= .monthly, !positions.isEmpty else { return (0..<all).map(place) }
    return positions.compactMap { Offsets.index(of: $0, count: all) }.map(place)
  }

  /// The months of a year to which the rule applies. SKIP replaces a leap month that the year does not have.
  private func months(of year: Year) -> [Month] {
    guard let months else { return year.months }
    return months.compactMap { wanted in
      if let month = year.months.first(where: { $0.month == wanted }) { return month }
      guard wanted.isLeap, conditions.skip != .omit,
        let index = year.months.firstIndex(where: { $0.month.number == wanted.number })
      else { return nil }
      if conditions.skip == .backward { return year.months[index] }
      return index + 1 < year.months.count ? year.months[index + 1] : next(year)?.months.first
    }
  }

  /// The days of a month in BYMONTHDAY. SKIP replaces those that the month does not have.
  private func days(of month: Month) -> [Int] {
    guard let monthDays = conditions.monthDays else { return Array(month.days) }
    return monthDays.compactMap { conditions.skip.day($0, of: month.days) }
  }

  /// The days in the adjacent years that SKIP uses instead of days of the year.
  private func daysBeyond(_ year: Year) -> [Int] {
    let days = (conditions.yearDays ?? []).compactMap { conditions.skip.day($0, of: year.days) }
    return days.filter { day in
      guard !year.days.contains(day), let other = calendar.year(containing: day) else { return false }
      return months(of: other).contains { self.days(of: $0).contains(day) } && isMatch(day, in: year)
    }
  }

  /// Whether a number in BYYEARDAY matches a day: in the year of a yearly rule's period, or otherwise in any year,
  /// because SKIP replaces days that a year does not have.
  private func isYearDay(_ day: Int, _ numbers: [Int], in period: Year, own: Year) -> Bool {
    let isNamed = { (year: Year) in numbers.contains { conditions.skip.day($0, of: year.days) == day } }
    if frequency == .yearly { return isNamed(period) }
    switch conditions.skip {
    case .omit: return isNamed(own)
    case .forward: return isNamed(own) || previous(own).map(isNamed) ?? false
    case .backward: return isNamed(own) || next(own).map(isNamed) ?? false
    }
  }

  private func isMatch(_ day: Int, in expectedYear: Year) -> Bool {
    guard conditions.yearDays != nil || conditions.weekdays != nil else { return true }
    // SKIP may have moved the day out of the year.
    let isExpected = expectedYear.days.contains(day)
    guard let year = isExpected ? expectedYear : calendar.year(containing: day) else { return false }
    if let yearDays = conditions.yearDays, !isYearDay(day, yearDays, in: expectedYear, own: year) { return false }
    guard let weekdays = conditions.weekdays else { return true }
    let weekday = CivilYear.weekday(ofDay: day)
    let month = year.months.first { $0.days.contains(day) }
    let range = conditions.countsInMonths ? month?.days ?? year.days : year.days
    return weekdays.contains { wanted in
      guard wanted.weekday == weekday else { return false }
      guard let ordinal = wanted.ordinal else { return true }
      return ordinal == (day - range.lowerBound) / 7 + 1 || ordinal == -((range.upperBound - 1 - day) / 7 + 1)
    }
  }
}

// MARK: - INTERVAL

extension ScaledYears {
  private func isInPhase(_ year: Year) -> Bool { step == 1 || number(of: year).modulo(step) == 0 }

  /// The number of years from the start's year to a year. New years stay close to their season, so a division is
  /// sufficient.
  private func number(of year: Year) -> Int {
    let days = Double(year.days.lowerBound - anchorYear.days.lowerBound)
    return Int((days / calendar.averageYear).rounded())
  }

  private func isInPhase(_ month: Month) -> Bool {
    guard step > 1 else { return true }
    if calendar.hasLeapMonths {
      // Months follow the moon, so a division gives the number of months between two dates.
      let days = Double(month.days.lowerBound - anchorMonth.days.lowerBound)
      return Int((days / 29.530589).rounded()).modulo(step) == 0
    }
    guard let year = calendar.year(containing: month.days.lowerBound) else { return false }
    let number = number(of: year) * year.months.count + month.month.number - anchorMonth.month.number
    return number.modulo(step) == 0
  }

  private func isInPhase(day: Int) -> Bool {
    switch frequency {
    case .daily: return (day - anchorDay).modulo(step) == 0
    case .weekly:
      let start = anchorDay - (CivilYear.weekday(ofDay: anchorDay) - conditions.weekStart).modulo(7)
      return (day - start).dividedDown(by: 7).modulo(step) == 0
    default: return true
    }
  }
}

// MARK: - Searches

extension ScaledYears {
  private func year(ofSecond second: Int) -> Year? { calendar.year(containing: second.dividedDown(by: 86400)) }

  /// The number of years without an occurrence that a search allows.
  private func yearLimit(_ budget: Int) -> Int { Swift.max(budget / 200, 1) }

  /// Whether the budget is sufficient to examine another year, which takes one step for every few days.
  private static func mayGoOn() -> Bool { WorkBudget.draw(100) }

  func first(from second: Int, before end: Int, budget: Int) -> RecurrenceSearch<Int> {
    var cursor = Cursor(self, from: second, before: end, budget: budget)
    if let found = cursor.next() { return .found(found) }
    return cursor.isTruncated ? .truncated : .none
  }

  /// A position in the occurrences. Every year is examined once.
  struct Cursor: Sendable {
    private let source: ScaledYears
    private let limit: Int
    private let yearLimit: Int
    /// The next year to examine, or nil if there are no more.
    private var year: Year?
    private var from: Int
    /// The occurrences that were found but not returned yet, in order.
    private var waiting: ArraySlice<Int> = []
    /// The second before which all occurrences have been found.
    private var known = Int.min
    private var emptyYears = 0
    private var hasGivenUp = false

    init(_ source: ScaledYears, from second: Int, before end: Int, budget: Int) {
      self.source = source
      from = Swift.max(second, source.bounds.lowerBound)
      limit = Swift.min(source.bounds.upperBound, Swift.max(end, from))
      yearLimit = source.yearLimit(budget)
      guard from <= source.bounds.upperBound else { return }
      year = source.year(ofSecond: from).flatMap { source.previous($0) }
      hasGivenUp = year == nil
    }

    /// Whether the last result was nil because the budget ran out, or because the calendar's later years are not known.
    var isTruncated: Bool { hasGivenUp && waiting.isEmpty }

    mutating func next() -> Int? {
      while waiting.first.map({ $0 >= known }) ?? true, let year { read(year) }
      guard let second = waiting.popFirst() else { return nil }
      from = second + 1
      return second
    }

    private mutating func read(_ current: Year) {
      guard emptyYears < yearLimit, ScaledYears.mayGoOn() else { return giveUp() }
      let own = source.occurrences(in: current).filter { $0 >= from }
      emptyYears = own.isEmpty ? emptyYears + 1 : 0
      waiting = (waiting + own).sortedOnce()[...]
      // The next year may have occurrences that SKIP moved back.
      known = (current.days.upperBound - 2) * 86400
      if current.days.lowerBound * 86400 > limit {
        year = nil
      } else if let next = source.next(current) {
        year = next
      } else {
        giveUp()
      }
    }

    private mutating func giveUp() {
      year = nil
      hasGivenUp = true
    }
  }

  func last(upTo second: Int, budget: Int) -> RecurrenceSearch<Int> {
    let to = Swift.min(second, bounds.upperBound)
    guard to >= bounds.lowerBound else { return .none }
    guard let own = year(ofSecond: to), var year = next(own) else { return .truncated }
    var found: Int?
    for _ in 0..<yearLimit(budget) {
      if !Self.mayGoOn() { break }
      let occurrence = occurrences(in: year).last { $0 <= to }
      if let found { return .found(Swift.max(found, occurrence ?? found)) }
      found = occurrence
      if found == nil, year.days.upperBound * 86400 < bounds.lowerBound { return .none }
      guard let previous = previous(year) else { break }
      year = previous
    }
    return found.map { .found($0) } ?? .truncated
  }

  /// Calls `body` with the occurrences of each year that are not also occurrences of the previous year, until it
  /// returns false. Returns false if the calendar or the budget ends before that or before the last occurrence.
  private func forEachYear(_ budget: Int, _ body: (Year, [Int]) -> Bool) -> Bool {
    guard var year = previous(anchorYear) else { return false }
    var before: [Int] = []
    var emptyYears = 0
    while year.days.lowerBound * 86400 <= bounds.upperBound {
      if !Self.mayGoOn() { return false }
      let own = occurrences(in: year)
      emptyYears = own.isEmpty ? emptyYears + 1 : 0
      guard emptyYears <= yearLimit(budget) else { return false }
      let shared = Set(before.suffix(2 * times.count))
      if !body(year, own.filter { !shared.contains($0) }) { return true }
      before = own
      guard let next = next(year) else { return false }
      year = next
    }
    return true
  }

  func count(before second: Int, budget: Int) -> Int? {
    var total = 0
    let isCertain = forEachYear(budget) { year, occurrences in
      total += occurrences.count { $0 < second }
      return (year.days.lowerBound - 40) * 86400 < second
    }
    return isCertain ? total : nil
  }

  func occurrence(number: Int, budget: Int) -> RecurrenceSearch<Int> {
    // Sort the occurrences of two years together, because SKIP may move those of one year past those of the other.
    var waiting: [Int] = []
    var passed = 0
    var result: Int?
    let isCertain = forEachYear(budget) { year, occurrences in
      waiting = (waiting + occurrences).sorted()
      let certain = waiting.count { $0 < (year.days.upperBound - 2) * 86400 }
      if number - passed < certain {
        result = waiting[number - passed]
        return false
      }
      passed += certain
      waiting.removeFirst(certain)
      return true
    }
    if let result { return .found(result) }
    guard isCertain else { return .truncated }
    return number - passed < waiting.count ? .found(waiting[number - passed]) : .none
  }
}

extension RecurrenceRule.Skip {
  /// The day with the given number in a month or year, counted from the end if the number is negative, or its
  /// replacement if the month or year has no such day.
  fileprivate func day(_ number: Int, of days: Range<Int>) -> Int? {
    let day = number > 0 ? days.lowerBound + number - 1 : days.upperBound + number
    if days.contains(day) { return day }
    switch self {
    case .omit: return nil
    case .forward: return number > 0 ? days.upperBound : days.lowerBound
    case .backward: return number > 0 ? days.upperBound - 1 : days.lowerBound - 1
    }
  }
}
