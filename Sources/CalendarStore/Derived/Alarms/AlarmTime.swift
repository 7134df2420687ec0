import CalendarModel
import CivilTime
import ICalendar

/// One time at which an alarm goes off, as indexed.
struct AlarmTime: Hashable, Comparable {
  /// The clock of the time: instants, or local clock times.
  var clock: IndexClock
  /// The second on that clock.
  var at: Int64
  /// The item with the alarm.
  var item: Int64
  /// The index among the item's alarms.
  var alarm: Int
  /// 0 for the first time, then 1, 2, ... (REPEAT, RFC 5545 3.8.6.2).
  var repetition = 0
  /// When the occurrence begins, or a to-do is due.
  var start: Int64
  /// The clock of the start.
  var startClock: IndexClock
  /// The occurrence's original start on the clock of the series; nil for single items.
  var recurrence: Int64?

  static func < (left: AlarmTime, right: AlarmTime) -> Bool {
    (left.at, left.item, left.alarm, left.repetition, left.start)
      < (right.at, right.item, right.alarm, right.repetition, right.start)
  }
}

extension Component {
  /// Whether it has alarms, VALARM.
  var hasAlarms: Bool { components.contains { $0.component == .valarm } }

  /// Its alarms as they go off: in order, acknowledged as its marks say, and behind them what sleeps. None if the item is
  /// completed or cancelled.
  var activeAlarms: [Alarm] {
    guard hasAlarms, !isCompleted, first(.status)?.uri.uppercased() != "CANCELLED" else { return [] }
    return AlarmMarks(self).applied(to: Alarm.all(of: self))
  }
}
