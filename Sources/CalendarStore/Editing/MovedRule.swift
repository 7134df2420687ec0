import CalendarModel
public import CivilTime
public import Recurrence

/// A monthly or yearly rule whose series was moved to another day, while nobody named another rule.
public struct MovedRule: Hashable, Sendable {
  /// The rule as it is now.
  public let rule: RecurrenceRule
  /// When the series begins now.
  public let start: CivilDate
  /// Whether the rule is on other days of the month than before.
  public let isOnOtherDays: Bool

  /// - Returns: nil if the series begins on the same day as before, or its rule is a weekly or daily one.
  init?(_ old: some CalendarItem, became new: some CalendarItem) {
    guard let rule = new.recurrenceRules.first?.rule, [.monthly, .yearly].contains(rule.frequency),
      let oldRule = old.recurrenceRules.first?.rule, let start = new.fields.start?.civilDate,
      let oldStart = old.fields.start?.civilDate, start.day != oldStart.day || start.month != oldStart.month
    else { return nil }
    (self.rule, self.start) = (rule, start)
    isOnOtherDays = rule.byDay != oldRule.byDay || rule.byMonthDay != oldRule.byMonthDay
  }
}
