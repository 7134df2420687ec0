public import CivilTime

/// A to-do, VTODO (RFC 5545 3.6.2), as a value.
///
/// It holds what people edit: its ``fields``, which are members of it, and what events do not have. All else that a component says stays in the component: ``applied(to:at:)`` changes the
/// lines of edited fields and no others.
public struct Reminder: CalendarItem {
  /// What it has in common with an event.
  public var fields: ItemFields
  /// When it is due, DUE (RFC 5545 3.8.2.3), or how long after the start, DURATION (RFC 5545 3.8.2.5).
  ///
  /// DUE counts if both are written.
  public var due: Optional<CalendarPeriod.End>
  /// When it was done, COMPLETED (RFC 5545 3.8.2.1), which the standard wants in UTC.
  public var completed: Optional<CalendarTime>
  /// How much of it is done, 0 to 100, PERCENT-COMPLETE (RFC 5545 3.8.1.8).
  public var percentComplete: Optional<Int>

  /// Makes a to-do with what most have; a UID is needed before it can be written.
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
  /// When it is due: as written, or counted from the start; nil if it is not, or only the rules of the zone can
  /// tell.
  public var dueTime: CalendarTime? {
    switch due {
    case .time(let time): time
    case .duration(let duration): fields.start?.adding(duration)
    case nil: nil
    }
  }

  /// Whether it is done: its status says so, or there is a time at which it was done and the status says nothing.
  public var isCompleted: Bool { fields.status == .completed || (fields.status == nil && completed != nil) }

  /// Notes that it was done: the status, the time and the percentage, as clients write them.
  public mutating func complete(at instant: Instant) {
    fields.status = .completed
    completed = .utc(instant.civil(at: .zero))
    percentComplete = 100
  }

  /// Notes that it is still to be done.
  public mutating func reopen() {
    fields.status = .needsAction
    completed = nil
    percentComplete = nil
  }
}
