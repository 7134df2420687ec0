import CalendarModel
import ICalendar
import TimeZones

/// Instances of a series that one side deleted with an EXDATE while the other side changed them with an override. If
/// the override is kept, the exception has no effect.
struct DeletedInstances {
  /// The overrides.
  let names: [ComparedIdentity]

  /// Finds the instances of a series that one side changed and the other one deleted.
  ///
  /// - Parameter overrides: The overrides of the side that changed instances.
  init(of series: ComparedIdentity, base: ComparedCalendar, overrides: SeriesOverrides, deleter: ComparedCalendar) {
    guard let old = base[series], let item = deleter[series], !item.isSame(as: old) else {
      names = []
      return
    }
    let deleted = item.exceptions.subtracting(old.exceptions)
    if deleted.isEmpty {
      names = []
      return
    }
    names = overrides[series].compactMap { name, override in
      guard deleted.contains(name.instance), deleter[name] == nil else { return nil }
      return base[name]?.isSame(as: override) == true ? nil : name
    }
  }

  /// The decisions on instances that one side deleted and the other changed.
  struct Decisions {
    /// The overrides to remove.
    private(set) var deleted: Set<ComparedIdentity> = []
    /// The instances of each series whose overrides are kept. No exception may exclude these instances.
    private(set) var kept: [ComparedIdentity: Set<RecurrenceIdentity>] = [:]

    mutating func add(_ name: ComparedIdentity, isDeleted: Bool) {
      if isDeleted {
        deleted.insert(name)
      } else {
        kept[name.family, default: []].insert(name.instance)
      }
    }
  }
}

extension ComparedItem {
  /// The instances excluded by EXDATE.
  fileprivate var exceptions: Set<RecurrenceIdentity> {
    Set(ComponentTimes(component).exclusions.map { RecurrenceIdentity(of: $0, in: zones) })
  }
}

extension Component {
  /// Returns the component without the EXDATE values for the given instances.
  func leavingOutExceptions(_ instances: Set<RecurrenceIdentity>, _ zones: ZoneContext) -> Component {
    var builder = ComponentBuilder(self)
    builder.elements = builder.elements.compactMap { element in
      guard case .property(let line) = element, line.property == .exdate else { return element }
      let times = line.times
      let kept = times.indices.filter { index in
        !(times[index].map { instances.contains(RecurrenceIdentity(of: $0, in: zones)) } ?? false)
      }
      if kept.count == times.count { return element }
      return kept.isEmpty ? nil : .property(line.keepingValues(kept))
    }
    return builder.component()
  }
}
