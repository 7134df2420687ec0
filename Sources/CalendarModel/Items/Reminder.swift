public import CivilTime
import ICalendar

/// A to-do, VTODO (RFC 5545 3.6.2), as a value.
///
/// It has what people edit: the shared ``fields``, which are members of it, and the fields of to-dos. Everything else
/// stays in the component: ``applied(to:at:)`` changes only the lines of edited fields.
public struct Reminder: CalendarItem {
  /// What it has in common with an event.
  public var fields: ItemFields
  /// When it is due, DUE (RFC 5545 3.8.2.3), or how long after the start, DURATION (RFC 5545 3.8.2.5).
  ///
  /// DUE counts if both are written.
  public var due: Optional<CalendarPeriod.End>
  /// When it was completed, COMPLETED (RFC 5545 3.8.2.1), which must be in UTC by the standard.
  public var completed: Optional<CalendarTime>
  /// How much of it is done, 0 to 100, PERCENT-COMPLETE (RFC 5545 3.8.1.8).
  public var percentComplete: Optional<Int>

  /// Makes a to-do with the most common fields; it needs a UID before it can be written.
  public init(
    uid: String? = nil, title: String? = nil, start: CalendarTime? = nil, due: CalendarPeriod.End? = nil
  ) {
    fields = ItemFields()
    self.due = due
    completed = nil
    percentComplete = nil
    fields.uid = uid
    fields.title = title
    fields.start = start
  }
}

extension Reminder {
  /// When it is due: as written, or counted from the start; nil if it is never due, or if that depends on the rules of
  /// the zone.
  public var dueTime: CalendarTime? {
    switch due {
    case .time(let time): time
    case .duration(let duration): fields.start?.adding(duration)
    case nil: nil
    }
  }

  /// Whether it is completed; see `Component.isCompleted`.
  public var isCompleted: Bool {
    Component.isCompleted(status: fields.status, hasTime: completed != nil, percent: percentComplete)
  }

  /// Completes it: sets the status, the time and the percentage, as clients do.
  public mutating func complete(at instant: Instant) {
    fields.status = .completed
    completed = .utc(instant.civil(at: .zero))
    percentComplete = 100
  }

  /// Reopens it.
  public mutating func reopen() {
    fields.status = .needsAction
    completed = nil
    percentComplete = nil
  }
}
