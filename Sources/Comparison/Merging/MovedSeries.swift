import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// A conflict where one side moved a series while the other changed instances identified by their old times, or both
/// moved it differently. Exceptions or overrides would then refer to instances that no longer exist: deleted instances
/// would reappear, and moved ones would be duplicated. The series is therefore taken from one side, with its
/// exceptions.
struct MovedSeries {
  /// The property that refers to missing instances: EXDATE or RECURRENCE-ID.
  let property: String
  /// The references in the base version, and on both sides.
  let base: [String]
  let a: [String]
  let b: [String]

  /// Compares two sides of a series.
  ///
  /// - Returns: The conflict, or nil if neither side refers to instances that the other moved.
  init?(
    _ identity: ComparedIdentity, base: ComparedCalendar, a: ComparedCalendar, b: ComparedCalendar,
    _ overrides: [CalendarMerge.Side: SeriesOverrides]
  ) {
    guard let old = base[identity], let first = a[identity], let second = b[identity] else {
      return nil
    }
    if first.isSame(as: old), second.isSame(as: old) { return nil }
    let isMoved = [first, second].map { Self.series($0) != Self.series(old) }
    guard isMoved.contains(true), Self.series(first) != Self.series(second) else { return nil }
    let sides = [
      (mover: first, namer: second, calendar: CalendarMerge.Side.b, other: CalendarMerge.Side.a),
      (mover: second, namer: first, calendar: .a, other: .b),
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
      // If both sides moved the series, no instance has the same RECURRENCE-ID on both.
      let changed = overrides[calendar]?[identity] ?? []
      let names = Self.names(changed.filter { name, item in all || base[name]?.isSame(as: item) != true })
      if Self.lacks(names, mover) {
        property = "RECURRENCE-ID"
        let texts = names.map(\.text)
        let others = all ? Self.names(overrides[other]?[identity] ?? []).map(\.text) : []
        (self.base, self.a, self.b) = ([], place == 0 ? others : texts, place == 0 ? texts : others)
        return
      }
    }
    return nil
  }

  /// The RECURRENCE-IDs of overrides.
  private static func names(_ overrides: [SeriesOverrides.Override]) -> [CalendarTime] {
    overrides.compactMap { ComponentTimes($0.item.component).recurrenceID?.time }
  }

  /// The times of a series, without its exceptions.
  private static func series(_ item: ComparedItem) -> ComponentTimes {
    let times = ComponentTimes(item.component)
    var series = times.single
    series.rules = times.rules
    (series.end, series.duration, series.version) = (nil, nil, ItemVersion())
    return series
  }

  /// Whether one of the times is not an instance of a series, regardless of its exceptions.
  private static func lacks(_ names: [CalendarTime], _ item: ComparedItem) -> Bool {
    var times = ComponentTimes(item.component)
    times.exclusions = []
    guard let set = Schedule(times, in: item.zones)?.recurrenceSet else { return false }
    return names.contains { set.instance(named: $0) == nil }
  }
}
