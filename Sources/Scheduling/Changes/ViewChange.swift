import CalendarModel

/// Compares the visible properties in two versions of one person's view of an item.
struct ViewChange {
  /// Whether there is a visible difference.
  let isSeen: Bool

  /// - Parameter gone: The instances that are cancelled by a separate message.
  init(from old: SchedulingItem, to new: SchedulingItem, without gone: Set<RecurrenceIdentity>) {
    let instances = Set((old.members + new.members).map(\.instance)).subtracting(gone)
    // A new override equal to the instance of the series is not a change.
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
