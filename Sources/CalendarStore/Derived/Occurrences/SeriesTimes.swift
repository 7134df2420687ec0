import CalendarModel
import CivilTime
import Recurrence

/// The times of a series or a single item of a family, in seconds on its clock.
struct SeriesTimes {
  let parts: ComponentFamily.Series
  let clock: IndexClock
  let schedule: Schedule
  /// For each override with RANGE=THISANDFUTURE, the index in the family of the item that represents the instances that
  /// the override has moved. This is the override itself, unless its clock differs from the clock of the series.
  let futureItems: [Int]

  var isSeries: Bool { schedule.isSeries }
  var set: RecurrenceSet { schedule.recurrenceSet }
  /// Whether the instances are found by their due time.
  var isToDo: Bool { schedule.times.isToDo }

  init(_ parts: ComponentFamily.Series, _ schedule: Schedule) {
    self.parts = parts
    self.schedule = schedule
    let clock = IndexClock(of: schedule.start, schedule.zones)
    self.clock = clock
    futureItems = zip(parts.overrides, schedule.recurrenceSet.definition.overrides).map { index, override in
      IndexClock(of: override.start, schedule.zones) == clock ? index : parts.master
    }
  }

  /// The indices, in the family, of the overrides whose instances a later revision of the series excludes.
  var excludedOverrides: [Int] { schedule.recurrenceSet.excludedOverrides.map { parts.overrides[$0] } }

  /// The time of an instance with a given span, or its due time if it is a to-do; nil if it is never due.
  @inline(__always)
  func time(_ span: RecurrenceSet.InstanceSpan) -> PackedOccurrences.Time? {
    if !span.isInPlace || isToDo { return time(set.instance(at: span)) }
    return PackedOccurrences.Time(from: span.startInstant, to: span.endInstant)
  }

  /// The time of an instance, or its due time if it is a to-do; nil if it is never due.
  func time(_ instance: RecurrenceSet.Instance) -> PackedOccurrences.Time? {
    guard let span = schedule.span(of: instance) else { return nil }
    var time = PackedOccurrences.Time(span)
    if instance.recurrenceID != instance.start || isToDo {
      time.shift = time.start - schedule.instant(of: instance.recurrenceID).secondsSince1970
    }
    return time
  }
}
