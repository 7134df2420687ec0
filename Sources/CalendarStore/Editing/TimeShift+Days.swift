package import CalendarModel
import CivilTime
import Recurrence

extension TimeShift {
  /// A rule of the series whose days move along: those of the week, and the day of the month if there is one.
  func movedDays(of value: RecurrenceValue) -> RecurrenceValue {
    let days = new.civilDate.daysSinceEpoch - clock.start.civilDate.daysSinceEpoch
    guard days != 0, let rule = value.rule, rule.isGregorian else { return value }
    switch rule.frequency {
    case .weekly: return value.movingWeek(by: days)
    case .monthly, .yearly: return movedMonthDay(of: value, rule)
    default: return value
    }
  }

  /// The day of the month, or the weekday with its number in the month, if it is that of the start.
  private func movedMonthDay(of value: RecurrenceValue, _ rule: RecurrenceRule) -> RecurrenceValue {
    let (old, new) = (clock.start.civilDate, self.new.civilDate)
    if rule.frequency == .yearly, old.month != new.month || rule.byMonth.isEmpty { return value }
    if rule.byMonthDay == [old.day], rule.byDay.isEmpty { return value.setting("BYMONTHDAY", to: "\(new.day)") }
    guard rule.byDay.count == 1, rule.byMonthDay.isEmpty, rule.bySetPos.isEmpty, let day = rule.byDay.first,
      let ordinal = day.ordinal, day.weekday == old.weekday, ordinal == old.ordinal(likeSignOf: ordinal)
    else { return value }
    return value.setting("BYDAY", to: "\(new.ordinal(likeSignOf: ordinal))\(new.weekday.code)")
  }
}

extension RecurrenceValue {
  /// A weekly rule with its weekdays so many days later; any other rule as it is.
  ///
  /// If its weeks count, so do their beginnings: every second week is then the same one.
  package func movingWeek(by days: Int) -> RecurrenceValue {
    guard days != 0, let rule, rule.isGregorian, rule.frequency == .weekly, !rule.byDay.isEmpty else { return self }
    let new = setting("BYDAY", to: rule.byDay.map { $0.weekday.adding(days: days).code }.joined(separator: ","))
    guard rule.interval > 1, rule.byDay.count > 1 else { return new }
    return new.setting("WKST", to: (rule.weekStart ?? .monday).adding(days: days).code)
  }
}

extension CivilDate {
  /// Which of its weekdays in the month it is, from the beginning or, if the sign is negative, from the end.
  fileprivate func ordinal(likeSignOf sign: Int) -> Int { sign > 0 ? ordinalInMonth : ordinalFromMonthEnd }
}
