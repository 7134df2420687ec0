import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import Recurrence
import TypedTimes

extension Event {
  /// Moves the weekdays or days of a series along with its start, and reports the new weekdays of a weekly series that
  /// has several. ``MovedRule`` reports other changes.
  ///
  /// - Parameter isEndNew: Whether the end changes as well. Only a rule that the user has not changed is moved.
  /// - Throws: `Failure` `usage` if the rule included the day on which the series began, but does not include the new
  ///   one.
  mutating func moveDays(from old: CivilDate, to new: CivilDate, isEndNew: Bool) throws {
    let moved = self.recurrenceRules.map { $0.movingDays(from: old, to: new) }
    for (rule, after) in zip(self.recurrenceRules.map(\.rule), moved.map(\.rule)) {
      guard let rule, let after, rule.firstDay(from: old) == old, after.firstDay(from: new) != new else { continue }
      throw Failure(
        .usage,
        "the rule \(after.text) does not include \(TimeText.day(new)); give a new rule with --repeat, "
          + "or move a single occurrence")
    }
    guard moved != self.recurrenceRules else { return }
    let rules = zip(self.recurrenceRules, moved).filter { $0 != $1 }.compactMap(\.1.rule)
    if isEndNew { self.recurrenceRules = moved }
    guard let days = rules.lazy.compactMap(\.movedDays).first else { return }
    Terminal.write(
      "almanac: all days of the series moved: it now repeats on \(days); to choose other days, use --repeat")
  }
}

extension RecurrenceRule {
  /// The weekdays of a weekly rule that has several, or nil for any other rule.
  fileprivate var movedDays: String? {
    let weekdays = byDay.map(\.weekday)
    guard frequency == .weekly, weekdays.count > 1 else { return nil }
    return weekdays.sorted { $0.rawValue < $1.rawValue }.map(TimeText.weekday).joined(separator: ", ")
  }
}
