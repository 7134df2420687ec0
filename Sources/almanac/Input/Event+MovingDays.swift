import CalendarModel
import CalendarStore
import CivilTime
import Recurrence

extension Event {
  /// Moves the days of a series along with its start, and tells on which days it takes place now if nobody can see that
  /// from its start.
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
  /// The days of a rule that the first one alone does not tell: several weekdays, or one that is counted in the month.
  fileprivate var movedDays: String? {
    if frequency == .weekly {
      let weekdays = byDay.map(\.weekday)
      guard weekdays.count > 1 else { return nil }
      return weekdays.sorted { $0.rawValue < $1.rawValue }.map(TimeText.weekday).joined(separator: ", ")
    }
    if let day = byDay.first, let ordinal = day.ordinal {
      return "the \(Self.words(ordinal)) \(TimeText.weekday(day.weekday)) of the month"
    }
    return byMonthDay.first.flatMap { $0 < 0 ? "the \(Self.words($0)) day of the month" : nil }
  }

  /// A number in words: 1st, 2nd, last, 2nd to last.
  private static func words(_ number: Int) -> String {
    let (count, isFromEnd) = (abs(number), number < 0)
    if isFromEnd, count == 1 { return "last" }
    let ending = (11...13).contains(count % 100) ? "th" : [1: "st", 2: "nd", 3: "rd"][count % 10] ?? "th"
    return "\(count)\(ending)" + (isFromEnd ? " to last" : "")
  }
}
