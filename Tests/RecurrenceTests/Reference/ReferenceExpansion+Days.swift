import CivilTime
import Recurrence

/// Determines the days of a period that match the BY parts for days.
extension ReferenceExpansion {
  func matches(_ date: CivilDate, _ period: Period) -> Bool {
    isNear(date, period) && matchesMonthAndDay(date, period) && matchesYearDay(date, period) && matchesWeek(date)
      && matchesWeekday(date)
  }

  /// Whether a day can belong to the period: BYWEEKNO makes a year consist of its weeks. A day of BYYEARDAY belongs to
  /// the year that contains it before SKIP moves it.
  private func isNear(_ date: CivilDate, _ period: Period) -> Bool {
    guard rule.frequency == .yearly else { return true }
    if !rule.byWeekNo.isEmpty { return date.week(startingOn: weekStart).year == period.year }
    return !rule.byYearDay.isEmpty || date.year == period.year
  }

  /// The months of the rule, or nil for all.
  private var months: [Int]? {
    if !rule.byMonth.isEmpty {
      return rule.byMonth.compactMap { month in
        if !month.isLeap { return month.number }
        switch rule.skip ?? .omit {
        case .omit: return nil
        case .backward: return month.number
        case .forward: return month.number + 1
        }
      }
    }
    let named = !rule.byYearDay.isEmpty || !rule.byWeekNo.isEmpty
    let isStartMonth = rule.frequency == .yearly && !named && (!rule.byMonthDay.isEmpty || rule.byDay.isEmpty)
    return isStartMonth ? [start.date.month] : nil
  }

  /// The days of the month of the rule, or nil for all.
  private var monthDays: [Int]? {
    if !rule.byMonthDay.isEmpty { return rule.byMonthDay }
    let named = !rule.byYearDay.isEmpty || !rule.byWeekNo.isEmpty || !rule.byDay.isEmpty
    return rule.frequency >= .monthly && !named ? [start.date.day] : nil
  }

  private func matchesMonthAndDay(_ date: CivilDate, _ period: Period) -> Bool {
    guard let monthDays else {
      let isInPeriod = rule.frequency != .monthly || date.month == period.month
      return isInPeriod && (months?.contains(date.month) ?? true)
    }
    // The day is in its own month, or was moved here from the month before or after.
    for displacement in -1...1 {
      let number = 12 * date.year + date.month - 1 + displacement
      let (year, month) = (number / 12, number % 12 + 1)
      if rule.frequency == .monthly, month != period.month || year != period.year { continue }
      guard months?.contains(month) ?? true else { continue }
      if monthDays.contains(where: { date == resolve($0, month: month, year: year) }) { return true }
    }
    return false
  }

  /// Returns the date for a day of a month, according to SKIP if the day does not exist.
  private func resolve(_ day: Int, month: Int, year: Int) -> CivilDate? {
    guard let first = CivilDate(year: year, month: month, day: 1), abs(day) <= 31 else { return nil }
    return resolve(day, first, length: first.daysInMonth)
  }

  /// Returns the date for a day of a month or year, according to SKIP if the day does not exist.
  private func resolve(_ day: Int, _ first: CivilDate, length: Int) -> CivilDate? {
    if day == 0 { return nil }
    let number = day > 0 ? day : length + 1 + day
    if number >= 1, number <= length { return first.adding(days: number - 1) }
    switch rule.skip ?? .omit {
    case .omit: return nil
    case .forward: return number < 1 ? first : first.adding(days: length)
    case .backward: return number < 1 ? first.adding(days: -1) : first.adding(days: length - 1)
    }
  }

  private func matchesYearDay(_ date: CivilDate, _ period: Period) -> Bool {
    if rule.byYearDay.isEmpty { return true }
    let isYear = rule.frequency == .yearly && rule.byWeekNo.isEmpty
    return (isYear ? period.year...period.year : date.year - 1...date.year + 1).contains { year in
      guard let first = CivilDate(year: year, month: 1, day: 1) else { return false }
      let length = CivilDate.daysInYear(year)
      return rule.byYearDay.contains { abs($0) <= 366 && resolve($0, first, length: length) == date }
    }
  }

  private func matchesWeek(_ date: CivilDate) -> Bool {
    if rule.byWeekNo.isEmpty { return true }
    let week = date.week(startingOn: weekStart)
    let fromEnd = week.number - CivilDate.weeks(inYear: week.year, startingOn: weekStart) - 1
    return rule.byWeekNo.contains(week.number) || rule.byWeekNo.contains(fromEnd)
  }

  private func matchesWeekday(_ date: CivilDate) -> Bool {
    if rule.byDay.isEmpty {
      let isDefault =
        rule.frequency == .weekly
        || (rule.frequency == .yearly && !rule.byWeekNo.isEmpty && rule.byMonthDay.isEmpty && rule.byYearDay.isEmpty)
      return !isDefault || date.weekday == start.date.weekday
    }
    let hasOrdinals = rule.frequency == .monthly || (rule.frequency == .yearly && rule.byWeekNo.isEmpty)
    return rule.byDay.contains { day in
      guard day.weekday == date.weekday else { return false }
      guard let ordinal = day.ordinal, hasOrdinals else { return true }
      if rule.frequency == .monthly || !rule.byMonth.isEmpty {
        return ordinal == date.ordinalInMonth || ordinal == date.ordinalFromMonthEnd
      }
      let fromEnd = -((CivilDate.daysInYear(date.year) - date.dayOfYear) / 7 + 1)
      return ordinal == (date.dayOfYear + 6) / 7 || ordinal == fromEnd
    }
  }
}
