import CalendarModel
import ICalendar
import Recurrence
import Synchronization
import TimeZones

/// The recurrence set of an item's series, which is asked for once for each of its instances and takes as long to make as the
/// series has exceptions.
///
/// Copies of an item share it: what is kept belongs to the component that it was made of.
final class KeptSeries: Sendable {
  private let made = Mutex<(component: Component, series: RecurrenceSet?)?>(nil)

  /// When a series happens, without its overrides.
  func series(of master: SchedulingMember, in zones: ZoneContext) -> RecurrenceSet? {
    made.withLock { made in
      if let made, made.component == master.component { return made.series }
      let series = Schedule(master.times, in: zones)?.recurrenceSet
      made = (master.component, series)
      return series
    }
  }
}
