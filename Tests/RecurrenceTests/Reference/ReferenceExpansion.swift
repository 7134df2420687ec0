import CivilTime
import Recurrence

/// Expands rules according to the text of RFC 5545 3.3.10 and RFC 7529: slowly, one period, day and time after another.
///
/// It shares only the rule with the engine.
final class ReferenceExpansion {
  let rule: RecurrenceRule
  let start: CivilDateTime
  let isDates: Bool
  private var isMatchingDay: [CivilDate: Bool] = [:]

  init(_ rule: RecurrenceRule, from start: CivilDateTime, isDates: Bool) {
    self.rule = rule
    self.start = start
    self.isDates = isDates
  }

  var weekStart: Weekday { rule.weekStart ?? .monday }

  /// The occurrences in the first periods of the rule, up to a moment before which none are missing.
  struct Result {
    var occurrences: [CivilDateTime]
    var end: CivilDateTime
  }

  /// Expands a number of periods of the rule.
  func expand(periods: Int) -> Result {
    var found: Set<CivilDateTime> = []
    for index in 0..<periods {
      let period = period(index)
      var times = times(of: period)
      // BYSETPOS applies to the whole set of a period, including times before the start.
      if !rule.bySetPos.isEmpty { times = positions(of: times) }
      found.formUnion(times.filter { $0 >= start && isBeforeUntil($0) })
    }
    // The next period may overlap the previous ones by a few days: weeks of a year, or days that SKIP moves.
    let next = period(periods)
    let end = CivilDateTime(startOf: next.firstDay).adding(days: rule.frequency < .daily ? 0 : -8)
    let reached = rule.frequency < .daily ? max(next.moment, end) : end
    var occurrences = found.filter { $0 < reached }.map { isDates ? CivilDateTime(startOf: $0.date) : $0 }
    occurrences = Set(occurrences).sorted()
    if let count = rule.count { occurrences = Array(occurrences.prefix(count)) }
    let isWhole = isDates ? CivilDateTime(startOf: reached.date) : reached
    return Result(occurrences: occurrences.filter { $0 < isWhole }, end: isWhole)
  }

  private func isBeforeUntil(_ time: CivilDateTime) -> Bool {
    switch rule.until {
    case nil: true
    case .date(let date): time.date <= date
    case .some(let until): isDates ? time.date <= until.civilDate : time <= until.civilDateTime
    }
  }

  // MARK: - Periods

  /// One year, month, week, day, hour, minute or second.
  struct Period {
    var year = 0
    var month = 0
    var firstDay: CivilDate
    /// The first moment, for periods shorter than a day.
    var moment: CivilDateTime
  }

  private func period(_ index: Int) -> Period {
    let steps = index * rule.interval
    switch rule.frequency {
    case .yearly:
      let year = rule.byWeekNo.isEmpty ? start.date.year : start.date.week(startingOn: weekStart).year
      return period(month: 1, year: year + steps)
    case .monthly:
      let months = 12 * start.date.year + start.date.month - 1 + steps
      return period(month: months % 12 + 1, year: months / 12)
    case .weekly:
      let back = start.date.weekday.days(after: weekStart)
      return period(CivilDateTime(startOf: start.date.adding(days: 7 * steps - back)))
    case .daily: return period(CivilDateTime(startOf: start.date.adding(days: steps)))
    case .hourly: return period(startOfUnit(3600).adding(seconds: Int64(steps) * 3600))
    case .minutely: return period(startOfUnit(60).adding(seconds: Int64(steps) * 60))
    case .secondly: return period(startOfUnit(1).adding(seconds: Int64(steps)))
    }
  }

  private func period(month: Int, year: Int) -> Period {
    let first = CivilDate(year: year, month: month, day: 1) ?? .latest
    return Period(year: year, month: month, firstDay: first, moment: CivilDateTime(startOf: first))
  }

  private func period(_ moment: CivilDateTime) -> Period {
    Period(year: moment.date.year, month: moment.date.month, firstDay: moment.date, moment: moment)
  }

  /// The beginning of the hour, minute or second of the start; a series of dates begins at midnight.
  private func startOfUnit(_ seconds: Int) -> CivilDateTime {
    if isDates { return CivilDateTime(startOf: start.date) }
    return start.adding(seconds: Int64(-(start.secondOfDay % seconds)))
  }

  /// Returns all days of a period, matching or not, with surrounding days that may belong to it.
  private func days(of period: Period) -> [CivilDate] {
    switch rule.frequency {
    case .yearly: (-7...372).map { period.firstDay.adding(days: $0) }
    case .monthly: (-1...31).map { period.firstDay.adding(days: $0) }
    case .weekly: (0..<7).map { period.firstDay.adding(days: $0) }
    default: [period.firstDay]
    }
  }

  // MARK: - Times

  /// Returns the set of a period, in order: matching days with matching times.
  private func times(of period: Period) -> [CivilDateTime] {
    var result: Set<CivilDateTime> = []
    for date in days(of: period) where isMatch(date, period) {
      if isDates {
        result.insert(CivilDateTime(startOf: date))
        continue
      }
      for hour in hours(of: period) {
        for minute in minutes(of: period) {
          for second in seconds(of: period) {
            // Civil time has no second 60.
            if let time = CivilDateTime(date: date, hour: hour, minute: minute, second: second) { result.insert(time) }
          }
        }
      }
    }
    return result.sorted()
  }

  private func isMatch(_ date: CivilDate, _ period: Period) -> Bool {
    guard rule.frequency < .daily else { return matches(date, period) }
    if let known = isMatchingDay[date] { return known }
    let result = matches(date, period)
    isMatchingDay[date] = result
    return result
  }

  /// BYHOUR limits rules that repeat hourly or more often and expands others.
  private func hours(of period: Period) -> [Int] {
    if rule.frequency < .daily { return limited(period.moment.hour, rule.byHour) }
    return rule.byHour.isEmpty ? [start.hour] : rule.byHour
  }

  private func minutes(of period: Period) -> [Int] {
    if rule.frequency < .hourly { return limited(period.moment.minute, rule.byMinute) }
    return rule.byMinute.isEmpty ? [start.minute] : rule.byMinute
  }

  private func seconds(of period: Period) -> [Int] {
    if rule.frequency < .minutely { return limited(period.moment.second, rule.bySecond) }
    return rule.bySecond.isEmpty ? [start.second] : rule.bySecond
  }

  private func limited(_ value: Int, _ allowed: [Int]) -> [Int] {
    allowed.isEmpty || allowed.contains(value) ? [value] : []
  }

  private func positions(of times: [CivilDateTime]) -> [CivilDateTime] {
    rule.bySetPos.compactMap { position in
      let index = position > 0 ? position - 1 : times.count + position
      return times.indices.contains(index) ? times[index] : nil
    }
  }
}
