public import CivilTime
import ICalendar

/// A to-do, VTODO (RFC 5545 3.6.2), as a value.
///
/// It contains the fields that people edit: the shared ``fields``, which are also available as members of the to-do,
/// and those specific to to-dos. Everything else stays in the component: ``applied(to:at:)`` changes only the lines of
/// edited fields.
public struct Reminder: CalendarItem {
  /// The fields that events and to-dos share.
  public var fields: ItemFields
  /// When the to-do is due, DUE (RFC 5545 3.8.2.3), or how long after its start, DURATION (RFC 5545 3.8.2.5).
  ///
  /// If both properties are present, DUE is used.
  public var due: Optional<CalendarPeriod.End>
  /// When the to-do was completed, COMPLETED (RFC 5545 3.8.2.1), which the standard requires to be in UTC.
  public var completed: Optional<CalendarTime>
  /// How much of the to-do is done, 0 to 100, PERCENT-COMPLETE (RFC 5545 3.8.1.8).
  public var percentComplete: Optional<Int>

  /// Creates a to-do with the most common fields. It needs a UID before it can be written.
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
  /// When the to-do is due, as written or computed from the start, or nil if it is never due or the time depends on the
  /// rules of the time zone.
  public var dueTime: CalendarTime? {
    switch due {
    case .time(let time): time
    case .duration(let duration): fields.start?.adding(duration)
    case nil: nil
    }
  }

  /// Whether the to-do is completed; see `Component.isCompleted`.
  public var isCompleted: Bool {
    Component.isCompleted(status: fields.status, hasTime: completed != nil, percent: percentComplete)
  }

  /// Marks the to-do as completed, setting the status, the time and the percentage as other clients do.
  public mutating func complete(at instant: Instant) {
    fields.status = .completed
    completed = .utc(instant.civil(at: .zero))
    percentComplete = 100
  }

  /// Reopens the to-do.
  public mutating func reopen() {
    fields.status = .needsAction
    completed = nil
    percentComplete = nil
  }
}
