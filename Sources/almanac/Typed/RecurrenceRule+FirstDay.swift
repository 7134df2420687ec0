import CivilTime
import Recurrence

extension RecurrenceRule {
  /// The first day from a day on that the rule names; the day itself if it names none. What repeats every second week
  /// does so from then on.
  func firstDay(from day: CivilDate) -> CivilDate {
    var rule = self
    (rule.interval, rule.count, rule.until) = (1, nil, nil)
    let first = (try? RecurrenceSeries(rule, from: day))?.next(after: CivilDateTime(startOf: day.adding(days: -1)))
    return first?.value?.date ?? day
  }
}
