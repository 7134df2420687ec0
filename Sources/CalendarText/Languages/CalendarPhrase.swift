/// What is said of alarms and rules of recurrence, by what it is for; ``CalendarWords`` has it in a language.
///
/// `{0}`, `{1}` … in its words stand for what is filled in.
enum CalendarPhrase: CaseIterable, Sendable {
  /// The names of several things: what is between two, and between the last two.
  case comma, and
  case noTime

  /// When alarms go off: `{0}` is a length, a time or a place.
  case atStart, atEnd, whenDue, beforeStart, afterStart, beforeEnd, afterEnd, beforeDue, afterDue, onTime
  case onArrival, onLeaving, somePlace
  /// How often they go off once more: `{0}` is a length; a number and how often.
  case againLater, againTimes, every

  /// Rules: `{0}` is how often, and then on which days, or in which month.
  case everyWorkday, onWeekdays, onDay, inMonth
  /// The day of a month: `{0}` is its number or several, or that of the weekday `{1}`.
  case days, lastDay, nthWeekday, lastWeekday
  /// The same with a month: `{0}` is one of those before.
  case daysOfMonth, weekdayOfMonth
  /// When a rule ends: `{0}` are its words up to there.
  case until, once, times
}
