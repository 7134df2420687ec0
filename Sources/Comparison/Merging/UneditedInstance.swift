import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// An instance of a series before both sides overrode it, as implied by the series.
struct UneditedInstance {
  let text: ItemMerge.Text

  /// - Parameters:
  ///   - series: The series in the base version.
  ///   - a: The override of the first side.
  ///   - b: The override of the second side.
  init(of series: ComparedItem, a: ComparedItem, b: ComparedItem) {
    let (component, length) = (series.component, Self.length(series))
    // The side that did not move the instance has its time; if both moved it, the time is not needed.
    let unmoved = [a, b].first { Self.isInItsPlace($0) && Self.length($0) == length }
    text = ItemMerge.Text(
      unmoved.map { component.taking(MergeUnits.times, from: $0.component) } ?? component, in: series.zones)
  }

  /// Whether an override begins at the original time of its instance.
  private static func isInItsPlace(_ item: ComparedItem) -> Bool {
    let times = ComponentTimes(item.component)
    guard let start = times.firstTime, let place = times.recurrenceID?.time else { return false }
    return start.isDate == place.isDate && item.zones.instant(of: start) == item.zones.instant(of: place)
  }

  /// The duration of an item in seconds, or nil if it has none.
  private static func length(_ item: ComparedItem) -> Int64? {
    let times = ComponentTimes(item.component)
    guard let start = times.firstTime, let end = times.isToDo ? times.due(in: item.zones) : times.end(in: item.zones)
    else { return nil }
    return item.zones.instant(of: end).seconds(since: item.zones.instant(of: start))
  }
}
