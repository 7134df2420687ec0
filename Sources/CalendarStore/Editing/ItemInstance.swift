public import CalendarModel
public import CivilTime
import Recurrence

/// The times of an item, or of one instance of a series.
public struct ItemInstance: Hashable, Sendable {
  /// The start, or nil for a to-do without one.
  public let start: CalendarTime?
  /// The due time of a to-do, or nil if it has none. Always nil for other items.
  public let due: CalendarTime?
  /// The span used to find the item by time: the span of an event, or the due time of a to-do. Nil if it has none.
  public let span: Schedule.Span?

  init(_ instance: RecurrenceSet.Instance, of schedule: Schedule) {
    start = schedule.times.start == nil ? nil : instance.start
    due = schedule.times.isToDo ? schedule.due(instance) : nil
    span = schedule.span(of: instance)
  }

  /// The time shown in lists: the due time of a to-do that has one, otherwise the start.
  public var time: CalendarTime? { due ?? start }
}
