import CalendarModel
import ICalendar
import Recurrence
import Synchronization
import TimeZones

/// Caches the recurrence set of an item's series. The set is needed for each instance, and the time needed to create it
/// is proportional to the number of exceptions.
///
/// Copies of an item share the cache. A cached value is valid only for the component from which it was created.
final class KeptSeries: Sendable {
  private let made = Mutex<(component: Component, series: RecurrenceSet?)?>(nil)

  /// The recurrence set of a series without its overrides.
  func series(of master: SchedulingMember, in zones: ZoneContext) -> RecurrenceSet? {
    made.withLock { made in
      if let made, made.component == master.component { return made.series }
      let series = Schedule(master.times, in: zones)?.recurrenceSet
      made = (master.component, series)
      return series
    }
  }
}
