import CalendarModel

/// Whether two versions of what one person may see differ in what people see.
struct ViewChange {
  /// Whether they do.
  let isSeen: Bool

  /// - Parameter gone: The instances that are called off by a message of their own.
  init(from old: SchedulingItem, to new: SchedulingItem, without gone: Set<RecurrenceIdentity>) {
    let instances = Set((old.members + new.members).map(\.instance)).subtracting(gone)
    // A new override that says what the series says of the instance is no change.
    let shown = { (item: SchedulingItem, instance: RecurrenceIdentity) in
      (item[instance] ?? item.override(for: instance)).flatMap { $0.times.isCancelled ? nil : $0 }
    }
    isSeen = instances.contains { instance in
      guard let before = shown(old, instance), let after = shown(new, instance) else {
        return shown(old, instance) != nil || shown(new, instance) != nil
      }
      let differences = SeenProperties(after, new.zones).differences(from: SeenProperties(before, old.zones))
      if !differences.isEmpty { return true }
      guard instance == .series else { return false }
      var (first, second) = (before.times, after.times)
      first.exclusions += gone.compactMap(\.time)
      second.exclusions += gone.compactMap(\.time)
      return SeriesChange(from: first, old.zones, to: second, new.zones, ignoring: instances) != .none
    }
  }
}
