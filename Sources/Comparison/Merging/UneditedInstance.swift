import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// An instance of a series as it was before both sides gave it an override: what its series says.
struct UneditedInstance {
  let text: ItemMerge.Text

  /// - Parameters:
  ///   - series: The series in the version that both come from.
  ///   - a: The override of the first side.
  ///   - b: The override of the second side.
  init(of series: ComparedItem, a: ComparedItem, b: ComparedItem) {
    let (component, length) = (series.component, Self.length(series))
    // When it happened says the side that left it there; if both moved it, nobody has to know.
    let unmoved = [a, b].first { Self.isInItsPlace($0) && Self.length($0) == length }
    text = ItemMerge.Text(
      unmoved.map { component.taking(MergeUnits.times, from: $0.component) } ?? component, in: series.zones)
  }

  /// Whether an override begins when the instance does that it stands for.
  private static func isInItsPlace(_ item: ComparedItem) -> Bool {
    let times = ComponentTimes(item.component)
    guard let start = times.firstTime, let place = times.recurrenceID?.time else { return false }
    return start.isDate == place.isDate && item.zones.instant(of: start) == item.zones.instant(of: place)
  }

  /// How many seconds an item lasts; nil if it does not say.
  private static func length(_ item: ComparedItem) -> Int64? {
    let times = ComponentTimes(item.component)
    guard let start = times.firstTime, let end = times.isToDo ? times.due(in: item.zones) : times.end(in: item.zones)
    else { return nil }
    return item.zones.instant(of: end).seconds(since: item.zones.instant(of: start))
  }
}
