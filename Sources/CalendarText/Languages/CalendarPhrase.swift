/// The phrases for alarms and recurrence rules. ``CalendarWords`` provides them in each language.
///
/// The placeholders `{0}`, `{1}` … are replaced with values.
enum CalendarPhrase: CaseIterable, Sendable {
  /// The separators of a list: between two names, and before the last one.
  case comma, and
  case noTime

  /// When alarms go off; `{0}` is a length, a time or a place.
  case atStart, atEnd, whenDue, beforeStart, afterStart, beforeEnd, afterEnd, beforeDue, afterDue, onTime
  case onArrival, onLeaving, somePlace
  /// How often alarms are repeated; `{0}` is a length, or a number of times, followed by the interval.
  case againLater, againTimes, every

  /// Rules; `{0}` is the frequency, followed by the days or the month.
  case everyWorkday, onWeekdays, onDay, inMonth
  /// The day of a month; `{0}` is one or more numbers, or the number of the weekday `{1}`.
  case days, lastDay, nthWeekday, lastWeekday
  /// The day of a month with the name of the month; `{0}` is one of the phrases above.
  case daysOfMonth, weekdayOfMonth
  /// When a rule ends; `{0}` is the text so far.
  case until, once, times
}
