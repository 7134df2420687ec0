public import CalendarModel
public import CivilTime
import Recurrence

/// The times of an item, or of one instance of a series.
public struct ItemInstance: Hashable, Sendable {
  /// When it begins; nil for a to-do without a start.
  public let start: CalendarTime?
  /// When a to-do is due; nil if it never is, and for everything else.
  public let due: CalendarTime?
  /// The span in which it is found: an event's own, or a to-do's due time; nil if it has none.
  public let span: Schedule.Span?

  init(_ instance: RecurrenceSet.Instance, of schedule: Schedule) {
    start = schedule.times.start == nil ? nil : instance.start
    due = schedule.times.isToDo ? schedule.due(instance) : nil
    span = schedule.span(of: instance)
  }

  /// The time that lists show: when an event begins, and when a to-do is due, or begins if it never is.
  public var time: CalendarTime? { due ?? start }
}
