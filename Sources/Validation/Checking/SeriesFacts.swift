import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// What a master's recurrence set is made of.
final class SeriesFacts: Sendable {
  let uid: UInt64
  let line: Int
  let start: CalendarTime
  /// Without exceptions and overrides; nil if it does not recur, or if its rule or zone is not understood.
  let definition: RecurrenceSet.Definition?
  /// Whether it has a rule or added dates at all.
  let isRecurring: Bool
  let exclusions: Set<Instant>
  let excludedDates: Set<CivilDate>
  let extent: ComponentExtent

  /// What is said by a component that is no override; nil if nothing says when it happens.
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
