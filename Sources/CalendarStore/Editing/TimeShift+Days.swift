package import CalendarModel
package import CivilTime
import Recurrence

extension TimeShift {
  /// A rule of the series whose days move along.
  func movedDays(of value: RecurrenceValue) -> RecurrenceValue {
    value.movingDays(from: clock.start.civilDate, to: new.civilDate)
  }
}

extension RecurrenceValue {
  /// A rule whose days move along with the start of its series: those of the week, and the day of the month if there is
  /// one; any other rule as it is.
  ///
  /// - Parameters:
  ///   - old: the day on which the series began.
  ///   - new: the day on which it begins.
  package func movingDays(from old: CivilDate, to new: CivilDate) -> RecurrenceValue {
    guard old != new, let rule, rule.isGregorian else { return self }
    switch rule.frequency {
    case .weekly: return movingWeek(by: new.daysSinceEpoch - old.daysSinceEpoch)
    case .monthly, .yearly: return movingMonthDay(rule, from: old, to: new)
    default: return self
    }
  }

  /// The day of the month, or the weekday with its number in the month, if it is that of the start. What is counted from
  /// the end of the month stays so.
  private func movingMonthDay(_ rule: RecurrenceRule, from old: CivilDate, to new: CivilDate) -> RecurrenceValue {
    if rule.frequency == .yearly, old.month != new.month || rule.byMonth.isEmpty { return self }
    if rule.byMonthDay.count == 1, rule.byDay.isEmpty, let day = rule.byMonthDay.first,
      day == old.monthDay(likeSignOf: day)
    {
      return setting("BYMONTHDAY", to: "\(new.monthDay(likeSignOf: day))")
    }
    guard rule.byDay.count == 1, rule.byMonthDay.isEmpty, rule.bySetPos.isEmpty, let day = rule.byDay.first,
      let ordinal = day.ordinal, day.weekday == old.weekday, ordinal == old.ordinal(likeSignOf: ordinal)
    else { return self }
    return setting("BYDAY", to: "\(new.ordinal(likeSignOf: ordinal))\(new.weekday.code)")
  }

  /// A weekly rule with its weekdays so many days later; any other rule as it is.
  ///
  /// If its weeks count, so do their beginnings: every second week is then the same one.
  private func movingWeek(by days: Int) -> RecurrenceValue {
    guard days != 0, let rule, rule.isGregorian, rule.frequency == .weekly, !rule.byDay.isEmpty else { return self }
    let new = setting("BYDAY", to: rule.byDay.map { $0.weekday.adding(days: days).code }.joined(separator: ","))
    guard rule.interval > 1, rule.byDay.count > 1 else { return new }
    return new.setting("WKST", to: (rule.weekStart ?? .monday).adding(days: days).code)
  }
}

extension CivilDate {
  /// The day of the month, counted from its beginning or, if the sign is negative, from its end.
  fileprivate func monthDay(likeSignOf sign: Int) -> Int { sign > 0 ? day : day - daysInMonth - 1 }

  /// Which of its weekdays in the month it is, from the beginning or, if the sign is negative, from the end.
  fileprivate func ordinal(likeSignOf sign: Int) -> Int { sign > 0 ? ordinalInMonth : ordinalFromMonthEnd }
}
