import CalendarModel
package import ICalendar
import Recurrence

/// The instances of series that only one side of a merge changed. In the other versions, these instances are generated
/// by their series: a change that the other side made to the series applies to them, and is merged with their own
/// changes as for any other item.
///
/// Instances are identified by RECURRENCE-ID, so if one side moved the series, the versions must be aligned first.
package struct ImpliedInstances {
  /// The instances implied by the base version.
  package private(set) var base: [Component] = []
  /// The instances implied by the first side that the second one changed.
  package private(set) var a: [Component] = []
  /// The instances implied by the second side that the first one changed.
  package private(set) var b: [Component] = []

  /// Finds the instances whose series the other side changed without removing them.
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
  /// Whether a series has the instance of an override; true if it cannot be expanded.
  fileprivate func has(_ override: ComparedItem) -> Bool {
    guard let time = ComponentTimes(override.component).recurrenceID?.time,
      let set = Schedule(ComponentTimes(component), in: zones)?.recurrenceSet
    else { return true }
    return set.instance(named: time) != nil
  }

  /// Returns the instance of an override as implied by its series; the override supplies the time.
  fileprivate func instance(like override: ComparedItem) -> Component {
    let override = override.component
    var builder = ComponentBuilder(component.taking(MergeUnits.times, from: override).withoutRecurrence)
    if let line = override.first(.recurrenceID) { builder.append(line) }
    return builder.component()
  }
}
