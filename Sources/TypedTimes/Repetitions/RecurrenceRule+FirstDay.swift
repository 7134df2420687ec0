package import CivilTime
package import Recurrence

extension RecurrenceRule {
  /// The first day from a day on that the rule names; the day itself if it names none. What repeats every second week
  /// does so from then on.
  package func firstDay(from day: CivilDate) -> CivilDate {
    var rule = self
    (rule.interval, rule.count, rule.until) = (1, nil, nil)
    let first = (try? RecurrenceSeries(rule, from: day))?.next(after: CivilDateTime(startOf: day.adding(days: -1)))
    return first?.value?.date ?? day
  }

  /// Whether the rule, without its end, names the day of a time.
  package func namesDay(of start: CivilDateTime) -> Bool {
    var rule = self
    (rule.count, rule.until) = (nil, nil)
    guard let series = try? RecurrenceSeries(rule, from: start) else { return true }
    return series.next(after: start.adding(seconds: -1)).value?.date == start.date
  }

  /// The next time that an item has which begins at a time and repeats by the rule; nil if there is none. The start
  /// counts towards COUNT, whether the rule names it or not.
  package func next(after start: CivilDateTime) -> CivilDateTime? {
    var rule = self
    if let count, !namesDay(of: start) {
      if count < 2 { return nil }
      rule.count = count - 1
    }
    return (try? RecurrenceSeries(rule, from: start)).flatMap { $0.next(after: start).value }
  }
}
