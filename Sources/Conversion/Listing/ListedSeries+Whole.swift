import CalendarModel
import CalendarText
import CivilTime
import ICalendar
import Recurrence
import TimeZones

extension ListedSeries {
  /// The row for the whole series.
  var whole: ListedOccurrence {
    let times = master.times
    let end = times.isToDo ? nil : times.end(in: zones)
    let due = times.due(in: zones)
    let first = (times.start ?? due).map { zones.instant(of: $0) } ?? .distantPast
    let row = undated
    return ListedOccurrence(
      item: row.item, start: times.start ?? due, end: end, startInstant: first,
      endInstant: max(first, (end ?? due).map { zones.instant(of: $0) } ?? first), recurrenceID: nil, due: due,
      isCancelled: row.isCancelled, isWhole: true)
  }

  /// The text of the series' rule if nothing else defines the series: no added dates, exceptions or overrides.
  var onlyRule: String? {
    let lines = master.component.properties.filter {
      [.rrule, .rdate, .exdate, .exrule].contains($0.property)
    }
    guard series.overrides.isEmpty, lines.count == 1, lines[0].property == .rrule else { return nil }
    return lines[0].uri
  }

  /// ``onlyRule``, unless it skips months or years in which its day is missing. Programs for tasks would move the day.
  var onlyRuleWithoutSkips: String? {
    guard let text = onlyRule, let start = master.times.firstTime, let rule = try? RecurrenceRule(parsing: text),
      rule.skippedPeriods(from: start.civilDate) == nil
    else { return nil }
    return text
  }
}
