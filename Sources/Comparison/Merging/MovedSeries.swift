import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// Whether one side moved a series while the other one changed instances by their old times: an exception or an override
/// then names nothing, so what was deleted would come back, and what was moved would be there twice.
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
    guard isMoved[0] != isMoved[1] else { return nil }
    let (mover, namer, calendar) = isMoved[0] ? (first, second, b) : (second, first, a)
    let known = Set(ComponentTimes(old.component).exclusions)
    let exclusions = ComponentTimes(namer.component).exclusions.filter { !known.contains($0) }
    if Self.lacks(exclusions, mover) {
      property = "EXDATE"
      let values = { (item: ComparedItem) in item.component.all(.exdate).map(\.rawValue) }
      (self.base, self.a, self.b) = (values(old), values(first), values(second))
      return
    }
    let overrides = calendar.ordered.filter { name, item in
      name.family == identity && name != identity && base[name].map { !$0.isSame(as: item) } ?? true
    }
    let names = overrides.compactMap { ComponentTimes($0.item.component).recurrenceID?.time }
    guard Self.lacks(names, mover) else { return nil }
    property = "RECURRENCE-ID"
    let texts = names.map(\.text)
    (self.base, self.a, self.b) = ([], isMoved[0] ? [] : texts, isMoved[0] ? texts : [])
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
