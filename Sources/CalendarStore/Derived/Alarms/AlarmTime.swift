import CalendarModel
import CivilTime
import ICalendar

/// An indexed time at which an alarm goes off.
struct AlarmTime: Hashable, Comparable {
  /// The clock of the time: instants, or local clock times.
  var clock: IndexClock
  /// The time in seconds on that clock.
  var at: Int64
  /// The number of the item with the alarm.
  var item: Int64
  /// The index of the alarm among the item's alarms.
  var alarm: Int
  /// 0 for the first time the alarm goes off, and 1, 2, ... for its repetitions (REPEAT, RFC 5545 section 3.8.6.2).
  var repetition = 0
  /// The start of the occurrence, or the due time of a to-do.
  var start: Int64
  /// The clock of the start.
  var startClock: IndexClock
  /// The original start of the occurrence on the clock of the series, or nil for a single item.
  var recurrence: Int64?

  static func < (left: AlarmTime, right: AlarmTime) -> Bool {
    (left.at, left.item, left.alarm, left.repetition, left.start)
      < (right.at, right.item, right.alarm, right.repetition, right.start)
  }
}

extension Component {
  /// Whether the component contains alarms (VALARM).
  var hasAlarms: Bool { components.contains { $0.component == .valarm } }

  /// The alarms in effect: the VALARMs in order, with the acknowledgments recorded in the component's properties
  /// applied, followed by snoozed alarms. Empty if the item is completed or cancelled.
  var activeAlarms: [Alarm] {
    guard hasAlarms, !isCompleted, first(.status)?.uri.uppercased() != "CANCELLED" else { return [] }
    return AlarmMarks(self).applied(to: Alarm.all(of: self))
  }
}
