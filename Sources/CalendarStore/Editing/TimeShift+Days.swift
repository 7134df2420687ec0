package import CalendarModel
package import CivilTime
import Recurrence

extension TimeShift {
  /// A rule of the series with its days moved.
  func movedDays(of value: RecurrenceValue) -> RecurrenceValue {
    value.movingDays(from: clock.start.civilDate, to: new.civilDate)
  }
}

extension RecurrenceValue {
  /// The rule with its weekdays, or its single day of the month, moved with the start of the series. Other rules are
  /// returned unchanged.
  ///
  /// - Parameters:
  ///   - old: The day on which the series began.
  ///   - new: The day on which the series now begins.
  package func movingDays(from old: CivilDate, to new: CivilDate) -> RecurrenceValue {
    guard old != new, let rule, rule.isGregorian else { return self }
    switch rule.frequency {
    case .weekly: return movingWeek(by: new.daysSinceEpoch - old.daysSinceEpoch)
    case .monthly, .yearly: return movingMonthDay(rule, from: old, to: new)
    default: return self
    }
  }

  /// Moves the day of the month, or the numbered weekday of the month, if it is the day of the start. A day counted
  /// from the end of the month is still counted from the end.
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

  /// A weekly rule with its weekdays moved by a number of days. Other rules are returned unchanged.
  ///
  /// If the rule skips weeks, the start of the week is moved too, so that the same weeks are skipped.
  private func movingWeek(by days: Int) -> RecurrenceValue {
    guard days != 0, let rule, rule.isGregorian, rule.frequency == .weekly, !rule.byDay.isEmpty else { return self }
    let new = setting("BYDAY", to: rule.byDay.map { $0.weekday.adding(days: days).code }.joined(separator: ","))
    guard rule.interval > 1, rule.byDay.count > 1 else { return new }
    return new.setting("WKST", to: (rule.weekStart ?? .monday).adding(days: days).code)
  }
}

extension CivilDate {
  /// The day of the month, counted from the beginning of the month or, if the sign is negative, from its end.
  fileprivate func monthDay(likeSignOf sign: Int) -> Int { sign > 0 ? day : day - daysInMonth - 1 }

  /// The number of the weekday within the month, counted from the beginning or, if the sign is negative, from the end.
  fileprivate func ordinal(likeSignOf sign: Int) -> Int { sign > 0 ? ordinalInMonth : ordinalFromMonthEnd }
}
