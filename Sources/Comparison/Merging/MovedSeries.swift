import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// Whether one side moved a series while the other one changed instances by their old times, or both moved it, and not alike:
/// an exception or an override then names nothing, so what was deleted would come back, and what was moved would be there
/// twice. The series is then taken from one side with its exceptions.
struct MovedSeries {
  /// What names instances that are gone: EXDATE or RECURRENCE-ID.
  let property: String
  /// The names in the version that both come from, and on both sides.
  let base: [String]
  let a: [String]
  let b: [String]

  /// Compares two sides of a series.
  ///
  /// - Returns: nil if no side names instances that the other one has moved.
  init?(_ identity: ComparedIdentity, base: ComparedCalendar, a: ComparedCalendar, b: ComparedCalendar) {
    guard let old = base[identity], let first = a[identity], let second = b[identity] else {
      return nil
    }
    if first.isSame(as: old), second.isSame(as: old) { return nil }
    let isMoved = [first, second].map { Self.series($0) != Self.series(old) }
    guard isMoved.contains(true), Self.series(first) != Self.series(second) else { return nil }
    let sides = [
      (mover: first, namer: second, calendar: b, other: a), (mover: second, namer: first, calendar: a, other: b),
    ]
    let all = isMoved[0] && isMoved[1]
    for (place, (mover, namer, calendar, other)) in sides.enumerated() where isMoved[place] {
      let known = all ? [] : Set(ComponentTimes(old.component).exclusions)
      let exclusions = ComponentTimes(namer.component).exclusions.filter { !known.contains($0) }
      if Self.lacks(exclusions, mover) {
        property = "EXDATE"
        let values = { (item: ComparedItem) in item.component.all(.exdate).map(\.rawValue) }
        (self.base, self.a, self.b) = (values(old), values(first), values(second))
        return
      }
      // Where both have moved the series, none of the names is what the other one calls it.
      let names = Self.names(calendar, identity) { name, item in all || base[name].map { !$0.isSame(as: item) } ?? true
      }
      if Self.lacks(names, mover) {
        property = "RECURRENCE-ID"
        let texts = names.map(\.text)
        let others = all ? Self.names(other, identity) { _, _ in true }.map(\.text) : []
        (self.base, self.a, self.b) = ([], place == 0 ? others : texts, place == 0 ? texts : others)
        return
      }
    }
    return nil
  }

  /// The RECURRENCE-IDs of a series' overrides.
  private static func names(
    _ calendar: ComparedCalendar, _ identity: ComparedIdentity, where counts: (ComparedIdentity, ComparedItem) -> Bool
  ) -> [CalendarTime] {
    calendar.ordered.filter { name, item in name.family == identity && name != identity && counts(name, item) }
      .compactMap { ComponentTimes($0.item.component).recurrenceID?.time }
  }

  /// When a series happens but for its exceptions.
  private static func series(_ item: ComparedItem) -> ComponentTimes {
    let times = ComponentTimes(item.component)
    var series = times.single
    series.rules = times.rules
    (series.end, series.duration, series.version) = (nil, nil, ItemVersion())
    return series
  }

  /// Whether one of the times names no instance of a series, whatever its exceptions are.
  private static func lacks(_ names: [CalendarTime], _ item: ComparedItem) -> Bool {
    var times = ComponentTimes(item.component)
    times.exclusions = []
    guard let set = Schedule(times, in: item.zones)?.recurrenceSet else { return false }
    return names.contains { set.instance(named: $0) == nil }
  }
}
