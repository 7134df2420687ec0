import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import Recurrence

/// The part of a series that an edit with `--span future` takes off, which comes behind the one that stays.
struct FuturePart {
  private let series: RecurrenceSeries
  private let time: CalendarTime
  private let isCounted: Bool

  /// - Returns: nil if the occurrence is not one of a series with a rule.
  init?<Item: CalendarItem>(of occurrence: ItemOccurrence, _: Item.Type) {
    guard let time = occurrence.recurrenceID, !occurrence.isFirst,
      let item = try? Item((occurrence.series ?? occurrence.item).component),
      let rule = item.recurrenceRules.first?.rule, let start = item.fields.start,
      let series = try? RecurrenceSeries(rule, from: start.civilDateTime)
    else { return nil }
    (self.series, self.time, isCounted) = (series, time, rule.count != nil)
  }

  /// How many times of COUNT it has; nil if the series has no COUNT.
  var count: Int? {
    guard isCounted, series.contains(time.civilDateTime) else { return nil }
    return series.occurrences(from: time.civilDateTime).reduce(0) { count, _ in count + 1 }
  }

  /// Checks that the part begins after the last occurrence before it.
  ///
  /// - Throws: `Failure` if it does not: the occurrences of both would stand among each other.
  func check(start: CalendarTime?, _ times: TimeText) throws {
    guard let start, let last = series.previous(before: time.civilDateTime).value,
      times.civil(start, like: time) <= last
    else { return }
    throw Failure(
      .usage,
      "this and all later occurrences would begin on \(times.full(start)), and the one before them stays on "
        + "\(TimeText.day(last.date)); name a later start, or use --span all")
  }
}
