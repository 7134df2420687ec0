import CalendarModel
import CivilTime
import Recurrence

/// Normalizes rules by removing parts that are implied by the start, so that rules with the same meaning compare equal.
enum RuleSpelling {
  static func key(_ rule: RecurrenceRule, start: CalendarTime?) -> RecurrenceRule {
    var rule = rule
    rule.interval = max(rule.interval, 1)
    if rule.weekStart == .monday { rule.weekStart = nil }
    rule.byDay.sort { ($0.weekday.rawValue, $0.ordinal ?? 0) < ($1.weekday.rawValue, $1.ordinal ?? 0) }
    for list in [\RecurrenceRule.bySecond, \.byMinute, \.byHour, \.byMonthDay, \.byYearDay, \.byWeekNo, \.bySetPos] {
      rule[keyPath: list].sort()
    }
    guard let day = start?.civilDate else { return rule }
    let isByWeekday = rule.byDay.count == 1 && rule.byDay[0].ordinal == nil && rule.byDay[0].weekday == day.weekday
    if rule.frequency == .weekly, isByWeekday, rule.byMonth.isEmpty, rule.bySetPos.isEmpty { rule.byDay = [] }
    if rule.frequency == .monthly, rule.byMonthDay == [day.day], rule.byDay.isEmpty, rule.bySetPos.isEmpty {
      rule.byMonthDay = []
    }
    return rule
  }
}
