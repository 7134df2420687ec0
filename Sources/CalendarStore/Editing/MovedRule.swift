import CalendarModel
public import CivilTime
public import Recurrence

/// A monthly or yearly rule that was kept when its series was moved to a different day.
public struct MovedRule: Hashable, Sendable {
  /// The current rule.
  public let rule: RecurrenceRule
  /// The current start of the series.
  public let start: CivilDate
  /// Whether the rule now falls on different days of the month.
  public let isOnOtherDays: Bool

  /// - Returns: nil if the series begins on the same day as before, or its rule is not monthly or yearly.
  init?(_ old: some CalendarItem, became new: some CalendarItem) {
    guard let rule = new.recurrenceRules.first?.rule, [.monthly, .yearly].contains(rule.frequency),
      let oldRule = old.recurrenceRules.first?.rule, let start = new.fields.start?.civilDate,
      let oldStart = old.fields.start?.civilDate, start.day != oldStart.day || start.month != oldStart.month
    else { return nil }
    (self.rule, self.start) = (rule, start)
    isOnOtherDays = rule.byDay != oldRule.byDay || rule.byMonthDay != oldRule.byMonthDay
  }
}
