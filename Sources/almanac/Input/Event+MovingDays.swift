import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import Recurrence
import TypedTimes

extension Event {
  /// Moves the days of a series along with its start, and tells on which weekdays a weekly one takes place now if they are
  /// several. ``MovedRule`` tells of others.
  ///
  /// - Parameter isEndNew: whether its end changes too: only a rule that nobody has changed moves along by itself.
  /// - Throws: `Failure` `usage` if the rule had the day on which the series began and does not have the new one.
  mutating func moveDays(from old: CivilDate, to new: CivilDate, isEndNew: Bool) throws {
    let moved = self.recurrenceRules.map { $0.movingDays(from: old, to: new) }
    for (rule, after) in zip(self.recurrenceRules.map(\.rule), moved.map(\.rule)) {
      guard let rule, let after, rule.firstDay(from: old) == old, after.firstDay(from: new) != new else { continue }
      throw Failure(
        .usage,
        "the series repeats by \(after.text), which does not have \(TimeText.day(new)); say with --repeat how it repeats "
          + "from then on, or move one occurrence of it")
    }
    guard moved != self.recurrenceRules else { return }
    let rules = zip(self.recurrenceRules, moved).filter { $0 != $1 }.compactMap(\.1.rule)
    if isEndNew { self.recurrenceRules = moved }
    guard let days = rules.lazy.compactMap(\.movedDays).first else { return }
    Terminal.write(
      "almanac: all days of the series move along: it repeats on \(days) now; use --repeat for others")
  }
}

extension RecurrenceRule {
  /// The weekdays of a weekly rule that has several; nil for any other.
  fileprivate var movedDays: String? {
    let weekdays = byDay.map(\.weekday)
    guard frequency == .weekly, weekdays.count > 1 else { return nil }
    return weekdays.sorted { $0.rawValue < $1.rawValue }.map(TimeText.weekday).joined(separator: ", ")
  }
}
