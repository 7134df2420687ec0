package import CivilTime
package import Recurrence

extension RecurrenceRule {
  /// The rule's first day on or after a given day, or the given day if there is none. A rule for every second week is
  /// counted from the given day.
  package func firstDay(from day: CivilDate) -> CivilDate {
    var rule = self
    (rule.interval, rule.count, rule.until) = (1, nil, nil)
    let first = (try? RecurrenceSeries(rule, from: day))?.next(after: CivilDateTime(startOf: day.adding(days: -1)))
    return first?.value?.date ?? day
  }

  /// Whether the rule, ignoring its end, includes the day of a time.
  package func namesDay(of start: CivilDateTime) -> Bool {
    var rule = self
    (rule.count, rule.until) = (nil, nil)
    guard let series = try? RecurrenceSeries(rule, from: start) else { return true }
    return series.next(after: start.adding(seconds: -1)).value?.date == start.date
  }

  /// The next occurrence of an item that begins at the given time and repeats by the rule, or nil if there is none. The
  /// start counts toward COUNT, whether or not the rule includes it.
  package func next(after start: CivilDateTime) -> CivilDateTime? {
    var rule = self
    if let count, !namesDay(of: start) {
      if count < 2 { return nil }
      rule.count = count - 1
    }
    return (try? RecurrenceSeries(rule, from: start)).flatMap { $0.next(after: start).value }
  }
}
