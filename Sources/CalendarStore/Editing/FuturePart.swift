import CalendarModel
public import CivilTime
import Recurrence
import TimeZones

/// The later part of a series, which an edit of future occurrences splits off.
public struct FuturePart: Sendable {
  private let series: RecurrenceSeries
  private let time: CalendarTime
  private let isCounted: Bool
  private let zones: ZoneContext

  /// - Returns: nil unless the occurrence belongs to a series with a rule and is not its first.
  init?<Item: CalendarItem>(of occurrence: ItemOccurrence, _: Item.Type, in zones: ZoneContext) {
    guard let time = occurrence.recurrenceID, !occurrence.isFirst, let item = try? Item(occurrence.main.component),
      let rule = item.recurrenceRules.first?.rule, let start = item.fields.start,
      let series = try? RecurrenceSeries(rule, from: start.civilDateTime)
    else { return nil }
    (self.series, self.time, isCounted, self.zones) = (series, time, rule.count != nil, zones)
  }

  /// The number of occurrences in this part, or nil if the series has no COUNT.
  public var count: Int? {
    guard isCounted, series.contains(time.civilDateTime) else { return nil }
    return series.occurrences(from: time.civilDateTime).reduce(0) { count, _ in count + 1 }
  }

  /// The last occurrence of the earlier part if the two parts would overlap, that is, if the given start of this part
  /// is not after that occurrence; otherwise nil.
  public func obstacle(to start: CalendarTime?) -> CivilDateTime? {
    guard let start, let last = series.previous(before: time.civilDateTime).value,
      zones.civil(start, like: time) <= last
    else { return nil }
    return last
  }
}
