import CalendarModel
import CivilTime
import CommandLine
import Recurrence

extension RepetitionOptions {
  /// Adjusts the end of a series to its new start when --repeat gives a new rule, which has no end.
  ///
  /// - Parameters:
  ///   - old: The item before the edit.
  ///   - rest: The number of occurrences left of COUNT if the edit applies to part of the series.
  /// - Throws: `Failure` `usage` if the end is before the start.
  func keepEnd<Item: CalendarItem>(of old: Item, in item: inout Item, rest: Int?, _ times: TimeText) throws {
    guard `repeat` != nil, !setsEnd, var rule = item.recurrenceRules.first?.rule else { return }
    if rule.count != nil, let rest {
      rule.count = rest
      item.recurrenceRules = [RecurrenceValue(rule)]
    }
    guard let last = rule.until, let start = item.fields.start else { return }
    let day = last.isDate ? last.civilDate : times.civil(last).date
    let text = MomentArgument(TimeText.text(day))
    // If the end of a series has a time of day, it is that of the old start.
    let end = start == old.fields.start ? last : try end(text, from: start, times)
    guard start.isDate ? end.civilDate >= start.civilDate : times.civil(end) >= times.civil(start) else {
      throw Failure(
        .usage,
        "the series ends on \(TimeText.day(day)), before the repetition would begin, on \(times.full(start)); "
          + "give another end with --until or --count, or remove it with --until none")
    }
    guard end != last else { return }
    rule.until = end
    item.recurrenceRules = [RecurrenceValue(rule)]
  }
}

extension RecurrenceRule {
  /// The rule with the end of another rule.
  func ending(as other: RecurrenceRule?) -> RecurrenceRule {
    var rule = self
    (rule.count, rule.until) = (other?.count, other?.until)
    return rule
  }
}
