import CalendarModel
package import ICalendar
import Recurrence

/// The instances of series that only one side of a merge has changed. Elsewhere they are as their series says: what the other
/// side has changed of the series is then changed of them too, and is joined with their own changes as of any item.
///
/// They are named by their RECURRENCE-ID, so if one side has moved the series, the rest has to be moved along before.
package struct ImpliedInstances {
  /// What the version that both come from implies.
  package private(set) var base: [Component] = []
  /// What the first side implies of the instances that the second one has changed.
  package private(set) var a: [Component] = []
  /// What the second side implies of the instances that the first one has changed.
  package private(set) var b: [Component] = []

  /// Looks for them in the series that the side has changed which did not change the instance, and still has.
  package init(base: ComparedCalendar, a: ComparedCalendar, b: ComparedCalendar) {
    find(changedIn: a, impliedBy: b, base, into: \.b)
    find(changedIn: b, impliedBy: a, base, into: \.a)
  }

  private mutating func find(
    changedIn changer: ComparedCalendar, impliedBy other: ComparedCalendar, _ base: ComparedCalendar,
    into side: WritableKeyPath<ImpliedInstances, [Component]>
  ) {
    for (name, override) in changer.ordered
    where name != name.family && name.twin == 0 && base[name] == nil && other[name] == nil {
      guard let old = base[name.family], let now = other[name.family], !now.isSame(as: old), now.has(override) else {
        continue
      }
      self.base.append(old.instance(like: override))
      self[keyPath: side].append(now.instance(like: override))
    }
  }
}

extension ComparedItem {
  /// Whether a series has the instance of an override; yes if nobody can expand it.
  fileprivate func has(_ override: ComparedItem) -> Bool {
    guard let time = ComponentTimes(override.component).recurrenceID?.time,
      let set = Schedule(ComponentTimes(component), in: zones)?.recurrenceSet
    else { return true }
    return set.instance(named: time) != nil
  }

  /// What a series says of the instance of an override, which alone knows when that is.
  fileprivate func instance(like override: ComparedItem) -> Component {
    let override = override.component
    var builder = ComponentBuilder(component.taking(MergeUnits.times, from: override).withoutRecurrence)
    if let line = override.first(.recurrenceID) { builder.append(line) }
    return builder.component()
  }
}
