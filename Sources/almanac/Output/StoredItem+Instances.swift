import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import Recurrence
import TimeZones

extension StoredItem {
  /// When the next occurrence of a series begins that is not cancelled, or when the first one is due that is still to do;
  /// none if the series is over.
  func next(in store: CalendarStore, _ zone: DisplayZone) throws -> RecurrenceSearch<CalendarTime> {
    if kind == .reminder, let reminder = try? Reminder(component), !reminder.isCompleted {
      return switch try firstOwn(in: store, zone) {
      case .found(let times): (times.due ?? times.start).map { .found($0) } ?? .none
      case .none: .none
      case .truncated: .truncated
      }
    }
    guard let schedule = try schedule(in: store, zone) else { return .truncated }
    let set = schedule.recurrenceSet
    switch set.first(from: zone.nowInstant) {
    case .found(let instance): return .found(schedule.span(of: instance)?.start ?? instance.start)
    // What nobody can expand may go on.
    case .none: return set.unusableRules.isEmpty ? .none : .truncated
    case .truncated: return .truncated
    }
  }

  /// When the first occurrence of a series is that has not become an item of its own: those that were deleted are gone,
  /// and those that were changed have their own times.
  func firstOwn(in store: CalendarStore, _ zone: DisplayZone) throws -> RecurrenceSearch<InstanceTimes> {
    guard let schedule = try schedule(in: store, zone) else { return .truncated }
    let set = schedule.recurrenceSet
    var instances = set.instances().makeIterator()
    while let instance = instances.next() {
      if case .override = instance.origin { continue }
      return .found(
        InstanceTimes(
          start: schedule.times.start == nil ? nil : instance.start,
          due: schedule.times.isToDo ? schedule.due(instance) : nil))
    }
    return instances.isTruncated || !set.unusableRules.isEmpty ? .truncated : .none
  }

  private func schedule(in store: CalendarStore, _ zone: DisplayZone) throws -> Schedule? {
    let overrides = try store.overrides(of: self).map(\.component)
    return Schedule(component, overrides: overrides, in: timeZones.read(in: zone.rules))
  }
}

/// When an occurrence of a series begins, and when it is due if it is a to-do.
struct InstanceTimes: Hashable {
  let start: CalendarTime?
  let due: CalendarTime?
}
