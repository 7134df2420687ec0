import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// The recurrence set of a master.
final class SeriesFacts: Sendable {
  let uid: UInt64
  let line: Int
  let start: CalendarTime
  /// The definition without exceptions and overrides; nil if the master does not recur, or if its rule or zone is not
  /// understood.
  let definition: RecurrenceSet.Definition?
  /// Whether the master has a rule or added dates.
  let isRecurring: Bool
  let exclusions: Set<Instant>
  let excludedDates: Set<CivilDate>
  let extent: ComponentExtent

  /// Reads the facts of a component that is not an override; nil if the component has no start.
  init?(_ view: ComponentView, uid: UInt64, _ context: CheckContext) {
    guard let start = view.start else { return nil }
    let excluded = view.all(.exdate).flatMap { $0.line.times.compactMap { $0 } }
    self.uid = uid
    line = view.begin.number
    self.start = start
    isRecurring = view.has(.rrule) || view.has(.rdate)
    definition = isRecurring ? view.definition(context) : nil
    exclusions = Set(excluded.lazy.filter { !$0.isDate }.compactMap { context.instant(of: $0) })
    excludedDates = Set(excluded.lazy.filter(\.isDate).map(\.civilDate))
    extent = ComponentExtent(view)
  }
}
